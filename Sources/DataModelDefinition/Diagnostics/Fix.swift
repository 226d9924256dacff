/// A certain repair: edits of a file that resolve the finding and change nothing else.
///
/// For example: "write 'Cascade'", which replaces the bytes of one value.
package struct Fix: Sendable, Hashable {
  /// The repair in the imperative: `add the attribute 'id'`.
  package let title: String
  /// In any order; they do not overlap.
  package let edits: [TextEdit]
  /// Whether Core Data treats the repaired model as a different one; see ``VersionHash``.
  package let changesVersionHash: Bool

  /// Creates a fix. Every rule must decide about the hash: forgetting it would silently lock an app out of
  /// its stores.
  package init(_ title: String, edits: [TextEdit], changesVersionHash: Bool) {
    self.title = title
    self.edits = edits
    self.changesVersionHash = changesVersionHash
  }
}

/// The replacement of a range of a file.
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
