/// A piece of the merged file.
enum MergeFragment {
  case text(String)
  case conflict(ElementConflict)

  /// Whether the pieces of a file have a conflict among them.
  var isConflict: Bool { if case .conflict = self { true } else { false } }
}

/// An element on which the sides do not agree, or its start tag if that is all.
struct ElementConflict {
  let ours: String
  let theirs: String
  /// What they do not agree on, one sentence each.
  let messages: [String]
}
