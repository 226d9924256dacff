import CLibXML2

/// The place of an error of libxml2: its parser's position, which is often after the actual mistake.
struct XMLErrorPlace {
  let bytes: UnsafeBufferPointer<UInt8>
  let offset: Int

  /// Our own code for an error that libxml2 calls a missing space or a missing name.
  static let endInsideTag = XML_ERR_EXTRA_CONTENT

  /// Returns the meaning of a code here: libxml2 uses one code for several errors.
  func meaning(of code: xmlParserErrors) -> xmlParserErrors {
    let here = offset < bytes.count ? bytes[offset] : nil
    let before = offset > 0 ? bytes[offset - 1] : nil
    switch code {
    case XML_ERR_SPACE_REQUIRED, XML_ERR_NAME_REQUIRED, XML_ERR_GT_REQUIRED:
      if before == UInt8(ascii: "&") { return XML_ERR_ENTITYREF_NO_NAME }
      if let tag = last("<"), bytes[tag...].starts(with: "<?xml".utf8) { return XML_ERR_XMLDECL_NOT_FINISHED }
      if before == UInt8(ascii: "<") { return code }
      if here == nil || (here == UInt8(ascii: "/") && offset + 1 == bytes.count) { return Self.endInsideTag }
      let closes = here == UInt8(ascii: "<") || here == UInt8(ascii: "/")
      return closes ? XML_ERR_GT_REQUIRED : code
    case XML_ERR_INVALID_CHAR: return isUTF8 ? code : XML_ERR_INVALID_ENCODING
    case XML_ERR_ATTRIBUTE_NOT_FINISHED:
      // libxml2 reports a value of more than ten megabytes the same way.
      return bytes.count - offset > 1_000_000 ? XML_ERR_NAME_TOO_LONG : code
    default: return code
    }
  }

  /// Returns the offset to report.
  func offset(of code: xmlParserErrors, _ first: String?, _ second: String?) -> Int {
    switch code {
    case XML_ERR_TAG_NAME_MISMATCH: last("</") ?? offset
    case XML_ERR_COMMENT_NOT_FINISHED: last("<!--") ?? offset
    case XML_ERR_CDATA_NOT_FINISHED: last("<![CDATA[") ?? offset
    case XML_ERR_RESERVED_XML_NAME: last("<?") ?? offset
    case XML_ERR_UNKNOWN_VERSION: last("version") ?? offset
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY, XML_ERR_ENTITYREF_SEMICOL_MISSING,
      XML_ERR_ENTITYREF_NO_NAME, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_DEC_CHARREF,
      XML_ERR_INVALID_HEX_CHARREF:
      last("&") ?? offset
    case XML_ERR_INVALID_CHAR: characterReference ?? offset
    case XML_ERR_ATTRIBUTE_REDEFINED:
      attributes(named: Self.qualified(first, second)).dropFirst().first ?? offset
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      attributes(named: Self.qualified(first, second)).first ?? last("<") ?? offset
    default: offset
    }
  }

  /// Returns `prefix:name`, or the only one of the two.
  static func qualified(_ first: String?, _ second: String?) -> String {
    [first, second].compactMap { $0 }.joined(separator: ":")
  }

  // MARK: - Looking around

  /// Returns the nearest place before the offset where a word begins.
  private func last(_ word: StaticString) -> Int? {
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return (0..<min(offset, bytes.count)).last { bytes[$0...].starts(with: wanted) }
  }

  /// The beginning of a reference such as `&#0;` that ends at the offset.
  private var characterReference: Int? {
    guard let start = last("&"), bytes[start...].starts(with: "&#".utf8), offset - start <= 12 else {
      return nil
    }
    return start
  }

  private var isUTF8: Bool {
    var rest = bytes[min(offset, bytes.count)..<min(offset + 4, bytes.count)].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    if case .error = parser.parseScalar(from: &rest) { return false }
    return true
  }

  /// Returns the places where the tag around or before the offset has an attribute with a name.
  private func attributes(named name: String) -> [Int] {
    guard let tag = last("<") else { return [] }
    var found: [Int] = []
    var quote: UInt8?
    for position in (tag + 1)..<bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: ">"), UInt8(ascii: "<"): return found
      default:
        let end = position + name.utf8.count
        guard Self.isSpace(bytes[position - 1]), end < bytes.count,
          bytes[position...].starts(with: name.utf8),
          Self.isSpace(bytes[end]) || bytes[end] == UInt8(ascii: "=")
        else { continue }
        found.append(position)
      }
    }
    return found
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
