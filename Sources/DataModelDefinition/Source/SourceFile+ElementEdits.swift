extension SourceFile {
  /// Returns the edit that inserts a new element where Xcode would: among elements of its kind, by name, in
  /// the layout of the file.
  ///
  /// - Returns: the edit, which changes nothing existing except the end of an empty parent's tag
  package func edit(
    inserting lines: [String],
    kind: String,
    named name: String,
    into parent: ElementOrigin
  ) -> TextEdit {
    let extent = ElementExtent(of: parent, in: self)
    let layout = TextLayout(of: self)
    let before = extent.children.prefix { $0.name != kind || comesBefore($0, name) }
      .last { $0.name == kind }
    let sibling = before ?? extent.children.first
    let beginsLine = indentation(before: sibling?.element.offset ?? parent.offset) != nil
    let parentIndentation = indentation(before: parent.offset) ?? ""
    guard beginsLine else {
      let text = lines.map { $0.drop { $0 == "\t" } }.joined()
      return insertion(of: text, behind: before, in: extent, parent, ending: "")
    }
    let own =
      sibling.flatMap { indentation(before: $0.element.offset) } ?? parentIndentation + layout.indentationUnit
    let text = lines.map { line in
      let depth = line.prefix { $0 == "\t" }.count
      let inner = String(repeating: layout.indentationUnit, count: depth)
      return layout.lineEnd + own + inner + line.dropFirst(depth)
    }.joined()
    return insertion(of: text, behind: before, in: extent, parent, ending: layout.lineEnd + parentIndentation)
  }

  /// Inserts a text after a sibling; `ending` puts the end tag on its own line, if it is not yet there.
  private func insertion(
    of text: String,
    behind sibling: ElementExtent.Child?,
    in extent: ElementExtent,
    _ parent: ElementOrigin,
    ending: String
  ) -> TextEdit {
    if let closing = extent.selfClosing {
      var start = closing.lowerBound
      while isWhiteSpace(bytes[start - 1]) { start -= 1 }
      let name = String(
        decoding: bytes[(parent.offset + 1)..<endOfName(from: parent.offset + 1)],
        as: UTF8.self
      )
      return TextEdit(replacing: start..<closing.upperBound, of: self, with: ">\(text)\(ending)</\(name)>")
    }
    let offset = endOfComments(from: sibling?.end ?? extent.startTagEnd)
    let needsEnding = offset == extent.contentsEnd
    return TextEdit(replacing: offset..<offset, of: self, with: text + (needsEnding ? ending : ""))
  }

  /// Returns the offset after the comments that follow on the same line: they belong to what precedes them.
  package func endOfComments(from start: Int) -> Int {
    var offset = start
    while true {
      let next =
        bytes[offset...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.count
      guard bytes[next...].starts(with: "<!--".utf8) else { return offset }
      var end = next + 4
      while end < bytes.count, !bytes[end...].starts(with: "-->".utf8) {
        if bytes[end] == UInt8(ascii: "\n") { return offset }
        end += 1
      }
      offset = min(end + 3, bytes.count)
    }
  }

  /// Returns whether a child comes before the place of an element with a name. A child without a name always
  /// does.
  private func comesBefore(_ child: ElementExtent.Child, _ name: String) -> Bool {
    guard let value = rangesOfAttribute("name", in: child.element)?.value else { return true }
    let other = String(decoding: bytes[value], as: UTF8.self)
    return (other.lowercased(), other) <= (name.lowercased(), name)
  }

  /// Returns the white space between the beginning of a line and an offset; nil if there is anything else.
  private func indentation(before offset: Int) -> String? {
    var start = offset
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") {
      start -= 1
    }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}

/// The line ending of a file, and its indentation for each level.
private struct TextLayout {
  private(set) var lineEnd = "\n"
  private(set) var indentationUnit = "    "

  init(of file: SourceFile) {
    let bytes = file.bytes
    guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return }
    if newline > 0, bytes[newline - 1] == UInt8(ascii: "\r") { lineEnd = "\r\n" }
    // The first indented line is a child of the root.
    var line = newline + 1
    while line < bytes.count {
      let rest = bytes[line...]
      let indentation = rest.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if !indentation.isEmpty, rest.dropFirst(indentation.count).first == UInt8(ascii: "<") {
        indentationUnit = String(decoding: indentation, as: UTF8.self)
        return
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return }
      line = end + 1
    }
  }
}
