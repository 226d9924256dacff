import DataModelDefinition

/// Edits of one text, in order and without overlap.
struct AppliedEdits: Sendable {
  private(set) var edits: [TextEdit] = []

  /// Adds the edits of a fix, all or none.
  ///
  /// - Returns: whether they were added; edits that touch others, even at one point, wait for another round,
  ///   because each was made for a text without the others
  mutating func add(_ fix: Fix) -> Bool {
    var added: [TextEdit] = []
    for edit in fix.edits {
      guard insert(edit) else {
        edits.removeAll { added.contains($0) }
        return false
      }
      added.append(edit)
    }
    return true
  }

  /// Inserts an edit in order. Findings come in the order of the file, so nearly all edits go to the end.
  private mutating func insert(_ edit: TextEdit) -> Bool {
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].bytes.lowerBound <= edit.bytes.lowerBound { low = middle + 1 } else { high = middle }
    }
    if low > 0, !Self.areDistinct(edits[low - 1], edit) { return false }
    if low < edits.count, !Self.areDistinct(edit, edits[low]) { return false }
    edits.insert(edit, at: low)
    return true
  }

  private static func areDistinct(_ left: TextEdit, _ right: TextEdit) -> Bool {
    left.bytes.upperBound < right.bytes.lowerBound
      || (left.bytes.upperBound == right.bytes.lowerBound && !left.bytes.isEmpty && !right.bytes.isEmpty)
  }

  /// Returns the bytes with the replacements; all other bytes are unchanged.
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

  /// Returns the original offset of an offset in the edited text; for inserted text, that of the insertion.
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
