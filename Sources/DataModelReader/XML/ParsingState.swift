import CLibXML2
import DataModelDefinition

/// The results of one run of the parser so far; valid only during the call that created it.
final class ParsingState {
  private let settings: XMLDocumentParser
  private let buffer: UnsafeBufferPointer<UInt8>
  private let context: xmlParserCtxtPtr
  private var open: [XMLNode] = []
  private var root: XMLNode?
  private var problem: XMLProblem?
  private var elementCount = 0
  private var strayTexts: [StrayText] = []
  /// libxml2 stores each name once, so a pointer identifies a name.
  private var names: [UnsafePointer<xmlChar>: String] = [:]

  init(_ settings: XMLDocumentParser, _ buffer: UnsafeBufferPointer<UInt8>, _ context: xmlParserCtxtPtr) {
    self.settings = settings
    self.buffer = buffer
    self.context = context
  }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> ParsingState? {
    pointer.map { Unmanaged<ParsingState>.fromOpaque($0).takeUnretainedValue() }
  }

  var outcome: Result<XMLDocument, XMLProblem> {
    if let problem { return .failure(problem) }
    guard let root else {
      return .failure(XMLProblem(kind: .notWellFormed, message: "the file has no XML element", offset: 0))
    }
    return .success(XMLDocument(root: root, strayTexts: strayTexts))
  }

  // MARK: - Events

  func startElement(
    _ name: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?,
    _ namespaces: Words,
    _ attributes: Words
  ) {
    guard problem == nil, let name else { return }
    let origin = ElementOrigin(offset: offsetOfTag())
    elementCount += 1
    guard open.count < XMLLimits.depth else {
      return stop(.tooLarge, "elements are nested more than \(XMLLimits.depth) deep", at: origin.offset)
    }
    guard elementCount <= XMLLimits.elements else {
      return stop(.tooLarge, "the file has more than \(XMLLimits.elements) elements", at: origin.offset)
    }
    open.append(
      XMLNode(
        name: text(prefix).map { "\($0):\(text(name) ?? "")" } ?? text(name) ?? "",
        attributes: readNamespaces(namespaces) + readAttributes(attributes),
        origin: origin
      )
    )
  }

  func endElement() {
    guard problem == nil, let finished = open.popLast() else { return }
    if open.isEmpty {
      root = finished
    } else {
      open[open.count - 1].children.append(finished)
    }
  }

  func characters(_ characters: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard let characters, !open.isEmpty, problem == nil else { return }
    let text = UnsafeBufferPointer(start: characters, count: Int(count))
    if settings.keepsText {
      open[open.count - 1].text += String(decoding: text, as: UTF8.self)
    } else if text.contains(where: { !Self.whiteSpace.contains($0) }) {
      let offset = offsetOfText()
      // A text with references in it arrives in pieces.
      guard strayTexts.last?.offset != offset, strayTexts.count < XMLLimits.strayTexts else { return }
      // Without their contents, which still grow and would be copied each time.
      let path = open.map { XMLNode(name: $0.name, attributes: $0.attributes, origin: $0.origin) }
      strayTexts.append(StrayText(offset: offset, path: path))
    }
  }

  func documentType() {
    guard !settings.allowsDocumentType else { return }
    stop(
      .documentType,
      "a document type declaration (DOCTYPE) is not allowed in a data model; remove it",
      at: offset(before: consumed, of: "<!DOCTYPE")
    )
  }

  func entityDeclaration() {
    stop(
      .documentType,
      "an entity declaration is not allowed here; remove it",
      at: offset(before: consumed, of: "<!ENTITY")
    )
  }

  func fail(code: Int32, level: UInt32, words: [String?]) {
    guard problem == nil, level >= XML_ERR_ERROR.rawValue else { return }
    let offset = consumed
    let complaint = XMLComplaint(code: code, words: words, bytes: buffer, offset: offset)
    if let unclosed = UnclosedElement(code: code, closing: words.last ?? nil, open: open) {
      return stop(unclosed.problem(noticedAt: complaint.offset))
    }
    stop(complaint.kind, complaint.message, at: complaint.offset)
  }

  // MARK: - Positions

  /// The number of bytes that the parser has read: at the start of an element, the offset of its tag's end.
  private var consumed: Int { min(max(Int(xmlByteConsumed(context)), 0), buffer.count) }

  /// Returns the offset of the current start tag: it cannot contain `<`, so the nearest one to the left
  /// begins it.
  private func offsetOfTag() -> Int {
    var offset = min(consumed, buffer.count - 1)
    while offset > 0, buffer[offset] != UInt8(ascii: "<") { offset -= 1 }
    return offset
  }

  /// Returns the beginning of the current text: after the last tag, or at its CDATA section.
  private func offsetOfText() -> Int {
    if buffer[..<consumed].suffix(3).elementsEqual("]]>".utf8) {
      return offset(before: consumed, of: "<![CDATA[")
    }
    var offset = consumed
    while offset > 0, buffer[offset - 1] != UInt8(ascii: ">") { offset -= 1 }
    while offset < buffer.count - 1, Self.whiteSpace.contains(buffer[offset]) { offset += 1 }
    return offset
  }

  private static let whiteSpace: [UInt8] = Array(" \t\r\n".utf8)

  private func offset(before end: Int, of word: StaticString) -> Int {
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    var offset = min(end, buffer.count - wanted.count)
    while offset > 0, !buffer[offset...].starts(with: wanted) { offset -= 1 }
    return max(offset, 0)
  }

  private func stop(_ kind: XMLProblem.Kind, _ message: String, at offset: Int) {
    stop(XMLProblem(kind: kind, message: message, offset: offset))
  }

  private func stop(_ newProblem: XMLProblem) {
    problem = problem ?? newProblem
    xmlStopParser(context)
  }

  // MARK: - Values

  /// An array of pointers from libxml2, with its count.
  typealias Words = (pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int)

  /// Returns namespace declarations as attributes, which libxml2 reports separately.
  private func readNamespaces(_ words: Words) -> [XMLAttribute] {
    guard words.count > 0, let pointers = words.pointers else { return [] }
    return (0..<words.count).map { index in
      let prefix = pointers[index * 2].map { ":" + String(cString: $0) } ?? ""
      return XMLAttribute(
        name: "xmlns" + prefix,
        value: pointers[index * 2 + 1].map { String(cString: $0) } ?? ""
      )
    }
  }

  private func readAttributes(_ words: Words) -> [XMLAttribute] {
    guard let attributes = words.pointers else { return [] }
    let count = words.count
    var read: [XMLAttribute] = []
    read.reserveCapacity(count)
    // Five pointers each: name, prefix, namespace, start and end of the value.
    for index in stride(from: 0, to: count * 5, by: 5) {
      guard let name = text(attributes[index]), let start = attributes[index + 3],
        let end = attributes[index + 4]
      else { continue }
      let value = Self.value(UnsafeBufferPointer(start: start, count: end - start))
      let prefix = text(attributes[index + 1]).map { "\($0):" } ?? ""
      read.append(XMLAttribute(name: prefix + name, value: value))
    }
    return read
  }

  /// Returns an attribute's value as text.
  ///
  /// Unless libxml2 is told to replace entities, it passes every `&` as `&#38;`, for a second parser.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    let ampersand = Array("&#38;".utf8)
    var resolved: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      resolved.append(bytes[offset])
      offset += bytes[offset...].starts(with: ampersand) ? ampersand.count : 1
    }
    return String(decoding: resolved, as: UTF8.self)
  }

  private func text(_ name: UnsafePointer<xmlChar>?) -> String? {
    guard let name else { return nil }
    if let known = names[name] { return known }
    let text = String(cString: name)
    names[name] = text
    return text
  }
}
