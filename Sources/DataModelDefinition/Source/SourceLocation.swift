/// A place in a source file, as editors count it.
///
/// For example: `Model.xcdatamodeld/Model.xcdatamodel/contents:12:9`
package struct SourceLocation: Sendable, Hashable, Codable {
  /// The path as the user gave it, extended to the file.
  package let path: String
  /// Nil for a finding about a whole file or folder, such as a bundle without versions.
  package let range: Range?

  /// A range of text, from its first character to the one after its last.
  package struct Range: Sendable, Hashable, Codable {
    package let start: Position
    package let end: Position

    package init(start: Position, end: Position) {
      self.start = start
      self.end = end
    }
  }

  /// Line and column, both counted from 1; columns count Unicode scalars.
  package struct Position: Sendable, Hashable, Codable, Comparable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }
  }

  package init(path: String, range: Range? = nil) {
    self.path = path
    self.range = range
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `path:line:column`, or only the path: the form that editors and build systems turn into links.
  package var description: String {
    guard let start = range?.start else { return path }
    return "\(path):\(start.line):\(start.column)"
  }
}
