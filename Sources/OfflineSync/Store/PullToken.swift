import RemoteTables

/// The place where an incremental pull ended.
struct PullToken: Sendable, Hashable {
  /// The time at which the next pull begins, in milliseconds since 1970.
  var time: Int64
  /// The id after which it begins among the rows of that millisecond; nil for all of them.
  var id: String?
}
