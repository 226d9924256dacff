import DataModelDefinition

/// Edits of one text, in order and without overlap.
struct AppliedEdits: Sendable {
  private(set) var edits: [TextEdit] = []

  /// Adds the edits of a fix, all or none.
  ///
  /// - Returns: whether there was room: edits that touch others, even at one point, wait for another round, because
  ///   each was made for a text without the others
  mutating func add(_ fix: Fix) -> Bool {
    let together = (edits + fix.edits).sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    for (left, right) in zip(together, together.dropFirst()) {
      let isDistinct =
        left.bytes.upperBound < right.bytes.lowerBound
        || (left.bytes.upperBound == right.bytes.lowerBound && !left.bytes.isEmpty && !right.bytes.isEmpty)
      guard isDistinct else { return false }
    }
    edits = together
    return true
  }

  /// The bytes with the replacements, all others as they are.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    for edit in edits {
      result += bytes[offset..<edit.bytes.lowerBound]
      result += edit.replacement.utf8
      offset = edit.bytes.upperBound
    }
    return result + bytes[offset...]
  }

  /// Where a place of the edited text was before: of what was inserted, the place of the insertion.
  func originalOffset(of offset: Int) -> Int {
    var shift = 0
    for edit in edits {
      let start = edit.bytes.lowerBound + shift
      if offset < start { break }
      if offset < start + edit.replacement.utf8.count { return edit.bytes.lowerBound }
      shift += edit.replacement.utf8.count - edit.bytes.count
    }
    return offset - shift
  }
}
