/// A repair that is certain: changes to a file after which the finding is gone and nothing else has changed.
///
/// For example: "write 'Cascade'", which replaces the bytes of one value.
package struct Fix: Sendable, Hashable {
  /// The repair as an order: `add the attribute 'id'`.
  package let title: String
  /// In any order; they do not overlap.
  package let edits: [TextEdit]
  /// Whether Core Data takes the repaired model for another one; see ``VersionHash``.
  package let changesVersionHash: Bool

  /// Every rule decides on the hash: one that forgot to would shut an app out of its stores without a word.
  package init(_ title: String, edits: [TextEdit], changesVersionHash: Bool) {
    self.title = title
    self.edits = edits
    self.changesVersionHash = changesVersionHash
  }
}

/// The replacement of a stretch of a file.
package struct TextEdit: Sendable, Hashable {
  /// The bytes to replace; an empty range inserts.
  package let bytes: Range<Int>
  package let location: SourceLocation
  package let replacement: String

  package init(replacing bytes: Range<Int>, of source: SourceFile, with replacement: String) {
    self.bytes = bytes
    self.location = source.location(of: bytes)
    self.replacement = replacement
  }
}
