/// How many operations are in the queue.
struct OperationCounts: Sendable, Hashable {
  /// Those with something to send.
  var pending = 0
  /// Those of which it is not known whether the server has carried them out, on their way or not.
  var inDoubt = 0
  var undecided = 0
}
