extension SourceFile {
  /// The edit that puts a new element where Xcode would: among its like, by name, in the layout of the file.
  ///
  /// - Returns: the edit, which touches nothing that is there but the end of an empty parent's tag
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

  /// Puts a text behind a sibling; `ending` brings the end tag to a line of its own, where it does not have
  /// one.
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

  /// Behind the comments that follow on the same line: they speak of what is before them.
  private func endOfComments(from start: Int) -> Int {
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

  /// Whether an element stands before where one of another name belongs. One without a name says nothing.
  private func comesBefore(_ child: ElementExtent.Child, _ name: String) -> Bool {
    guard let value = rangesOfAttribute("name", in: child.element)?.value else { return true }
    let other = String(decoding: bytes[value], as: UTF8.self)
    return (other.lowercased(), other) <= (name.lowercased(), name)
  }

  /// The white space between the beginning of a line and an offset; nil if there is anything else.
  private func indentation(before offset: Int) -> String? {
    var start = offset
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") {
      start -= 1
    }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}

/// How the lines of a file end, and how far they are indented at each level.
private struct TextLayout {
  private(set) var lineEnd = "\n"
  private(set) var indentationUnit = "    "

  init(of file: SourceFile) {
    let bytes = file.bytes
    guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return }
    if newline > 0, bytes[newline - 1] == UInt8(ascii: "\r") { lineEnd = "\r\n" }
    // The first line that is indented is a child of the root.
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
