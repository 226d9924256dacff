import OfflineSync

extension PullResult {
  /// The result of a pull that has to come to its end.
  ///
  /// - Throws: why it did not
  @discardableResult
  func get() throws -> PullResult {
    if let failure { throw failure }
    return self
  }
}

extension PushResult {
  /// How a push ended, in a word.
  var end: String { failure.map { "\($0.reason)" } ?? "completed" }
}
