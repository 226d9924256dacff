import RemoteTables

/// The place where an incremental pull has ended.
struct PullToken: Sendable, Hashable {
  /// The time from which the next one begins, in milliseconds since 1970.
  var time: Int64
  /// The id behind which it begins among the rows of that millisecond; nil for all of them.
  var id: String?
}
