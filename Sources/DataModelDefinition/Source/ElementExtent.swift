/// The places of an element's parts in the bytes of a file that was parsed without errors.
package struct ElementExtent {
  /// The offset after the `>` of the start tag.
  package private(set) var startTagEnd: Int
  /// The range of the `/>` of an element without contents; nil if it has an end tag.
  package private(set) var selfClosing: Range<Int>?
  /// The offset of the `<` of the end tag; without an end tag, the end of the start tag.
  package private(set) var contentsEnd: Int
  /// The elements directly inside the element.
  package private(set) var children: [Child] = []

  package struct Child {
    package let element: ElementOrigin
    let name: String
    /// The offset after it.
    package let end: Int
  }

  package init(of element: ElementOrigin, in file: SourceFile) {
    let scanner = MarkupScanner(bytes: file.bytes)
    startTagEnd = scanner.endOfTag(from: element.offset)
    contentsEnd = startTagEnd
    if scanner.isSelfClosing(tagEnd: startTagEnd) {
      selfClosing = (startTagEnd - 2)..<startTagEnd
      return
    }
    var open: [(offset: Int, name: String)] = []
    var offset = startTagEnd
    while let markup = scanner.next(from: offset) {
      offset = markup.end
      switch markup.kind {
      case .other: continue
      case .endTag:
        guard let finished = open.popLast() else {
          contentsEnd = markup.start
          return
        }
        if open.isEmpty { add(finished, end: markup.end) }
      case .startTag(let isSelfClosing):
        let nameEnd = file.endOfName(from: markup.start + 1)
        let name = String(decoding: file.bytes[(markup.start + 1)..<nameEnd], as: UTF8.self)
        if !isSelfClosing {
          open.append((markup.start, name))
        } else if open.isEmpty {
          add((markup.start, name), end: markup.end)
        }
      }
    }
    contentsEnd = file.bytes.count
  }

  private mutating func add(_ child: (offset: Int, name: String), end: Int) {
    children.append(Child(element: ElementOrigin(offset: child.offset), name: child.name, end: end))
  }
}

/// Finds tags in XML that is known to be well-formed, and skips comments, sections and instructions.
private struct MarkupScanner {
  let bytes: [UInt8]

  struct Markup {
    let kind: Kind
    let start: Int
    package let end: Int

    enum Kind {
      case startTag(isSelfClosing: Bool)
      case endTag
      case other
    }
  }

  func next(from offset: Int) -> Markup? {
    guard let start = bytes[min(offset, bytes.count)...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where has(opening, at: start) {
      return Markup(kind: .other, start: start, end: end(of: closing, from: start + opening.utf8.count))
    }
    let end = endOfTag(from: start)
    if has("</", at: start) { return Markup(kind: .endTag, start: start, end: end) }
    return Markup(kind: .startTag(isSelfClosing: isSelfClosing(tagEnd: end)), start: start, end: end)
  }

  /// Returns the offset after the `>` of a tag, ignoring any in quotes.
  func endOfTag(from start: Int) -> Int {
    var quote: UInt8?
    for offset in min(start, bytes.count)..<bytes.count {
      switch (bytes[offset], quote) {
      case (let byte, let open?): if byte == open { quote = nil }
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = bytes[offset]
      case (UInt8(ascii: ">"), nil): return offset + 1
      default: break
      }
    }
    return bytes.count
  }

  func isSelfClosing(tagEnd: Int) -> Bool { tagEnd >= 2 && bytes[tagEnd - 2] == UInt8(ascii: "/") }

  private func has(_ word: String, at offset: Int) -> Bool { bytes[offset...].starts(with: word.utf8) }

  private func end(of word: String, from start: Int) -> Int {
    var offset = min(start, bytes.count)
    while offset < bytes.count, !has(word, at: offset) { offset += 1 }
    return min(offset + word.utf8.count, bytes.count)
  }
}

/// The beginning of an XML element: the offset of its `<` in the bytes of its ``SourceFile``.
package struct ElementOrigin: Sendable, Equatable {
  package let offset: Int

  package init(offset: Int) { self.offset = offset }

  /// The origin of a value that is not from a file, such as one created by a test.
  package static let none = ElementOrigin(offset: 0)
}
