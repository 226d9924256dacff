/// A tag of a template, with its kind, name and place.
struct TemplateTag: Sendable, Equatable {
  let kind: Kind
  /// The name without transforms: `text` in `{{uppercased(text)}}`.
  let name: String
  /// The transforms, the outermost first: `first`, `reversed` in `{{first(reversed(columns))}}`.
  let transforms: [String]
  /// The bytes from the opening delimiter through the closing one.
  let range: Range<Int>

  enum Kind: Sendable, Equatable {
    case variable
    case section
    case invertedSection
    case end
    case partial
    /// The format that values are escaped for, if it is not plain text.
    case contentType
    /// A parent, a block or a partial whose name is a value: parts of the language that nothing here needs.
    case unsupported
  }

  /// Returns the tags of a template, without comments and others that print nothing.
  ///
  /// The library checks the syntax first; this only has to cope with text that the library accepts.
  static func all(in bytes: [UInt8]) -> [TemplateTag] {
    var reader = TemplateTagReader(bytes)
    var tags: [TemplateTag] = []
    while let tag = reader.next() { tags.append(tag) }
    return tags
  }
}

private struct TemplateTagReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var start = Array("{{".utf8)
  private var end = Array("}}".utf8)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> TemplateTag? {
    while let begin = find(start, from: offset) {
      let content = begin + start.count
      guard let close = find(end, from: content) else { return nil }
      offset = close + end.count
      var text = bytes[content..<close]
      // `{{}}` prints the whole context.
      guard let mark = text.first else {
        return TemplateTag(kind: .variable, name: "", transforms: [], range: begin..<offset)
      }
      let kind: TemplateTag.Kind
      switch mark {
      case UInt8(ascii: "!"): continue
      case UInt8(ascii: "%"):
        if String(decoding: text, as: UTF8.self).filter({ !$0.isWhitespace }) == "%CONTENT_TYPE:TEXT" {
          continue
        }
        kind = .contentType
      case UInt8(ascii: "="):
        setDelimiters(text.dropFirst())
        continue
      case UInt8(ascii: "#"): kind = .section
      case UInt8(ascii: "^"): kind = .invertedSection
      case UInt8(ascii: "/"): kind = .end
      case UInt8(ascii: ">"): kind = text.contains(UInt8(ascii: "*")) ? .unsupported : .partial
      case UInt8(ascii: "<"), UInt8(ascii: "$"): kind = .unsupported
      case UInt8(ascii: "{"):
        kind = .variable
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "}") { offset += 1 }
      default: kind = .variable
      }
      if kind != .variable || mark == UInt8(ascii: "{") || mark == UInt8(ascii: "&") {
        text = text.dropFirst()
      }
      let parts = String(decoding: text, as: UTF8.self).split { $0 == "(" || $0 == ")" || $0.isWhitespace }
      let isTransformed = text.contains(UInt8(ascii: "("))
      // `first()` refers to the list around it, and has no name.
      let isNameless = isTransformed && String(decoding: text, as: UTF8.self).contains("()")
      let transforms = isTransformed ? (isNameless ? parts[...] : parts.dropLast()) : []
      return TemplateTag(
        kind: kind,
        name: isNameless ? "" : parts.last.map(String.init) ?? "",
        transforms: transforms.map(String.init),
        range: begin..<offset
      )
    }
    return nil
  }

  private mutating func setDelimiters(_ text: ArraySlice<UInt8>) {
    let words = String(decoding: text, as: UTF8.self).split { $0.isWhitespace || $0 == "=" }
    guard words.count == 2 else { return }
    start = Array(words[0].utf8)
    end = Array(words[1].utf8)
  }

  private func find(_ pattern: [UInt8], from first: Int) -> Int? {
    guard let head = pattern.first else { return nil }
    var index = first
    while let found = bytes[min(index, bytes.count)...].firstIndex(of: head) {
      if bytes[found...].starts(with: pattern) { return found }
      index = found + 1
    }
    return nil
  }
}
