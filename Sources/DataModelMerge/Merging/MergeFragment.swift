/// A piece of the merged file.
enum MergeFragment {
  case text(String)
  case conflict(ElementConflict)
}

/// An element on which the sides do not agree, or its start tag if that is all.
struct ElementConflict {
  let ours: String
  let theirs: String
  /// What they do not agree on, one sentence each.
  let messages: [String]
}
