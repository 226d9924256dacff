/// The numbers of operations in the queue.
struct OperationCounts: Sendable, Hashable {
  /// Operations with something to send.
  var pending = 0
  /// Operations whose outcome is unknown, in flight or not.
  var inDoubt = 0
  var undecided = 0
}
