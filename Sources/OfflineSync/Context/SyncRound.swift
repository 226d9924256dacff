import RemoteTables
import TableWire

/// The results of a push and of the pull that follows it.
public struct SyncRound: Sendable {
  /// The result of the push; nil if the round did not get that far. It may have failures: operations that the
  /// server refuses, and conflicts. It may have ended early because something other than the service
  /// answered, although the pull then reached the service: the next round continues.
  public internal(set) var push: PushResult?
  /// The result of the pull; nil if the round did not get that far, or has nothing to pull.
  public internal(set) var pull: PullResult?
  /// Why the round did not complete; nil if it did.
  public internal(set) var failure: SyncFailure?

  init() {}

  /// Whether a retry may succeed without any intervention.
  var isWorthRetrying: Bool { failure.isWorthRetrying(after: push) }
}

extension SyncRound: CustomStringConvertible {
  /// The push, the pull, and any other reason why the round ended.
  public var description: String {
    var parts = [push.map { "\($0)" }, pull.map { "\($0)" }].compactMap { $0 }
    if let failure, failure != push?.failure, failure != pull?.failure { parts.append("\(failure)") }
    return parts.isEmpty ? "nothing was done" : parts.joined(separator: "\n")
  }
}

extension SyncContext {
  /// Pushes, then pulls.
  ///
  /// The caller begins the next round: neither the push nor the pull is retried automatically.
  func round(_ queries: [PullQuery]) async -> SyncRound {
    var round = SyncRound()
    do {
      let push = try await push(nil, .round)
      round.push = push
      round.failure = queries.isEmpty ? push.failure : push.endBeforePull
      guard !queries.isEmpty, round.failure == nil else { return round }
      let pull = try await pull(queries, nil, .round, isReconciling: false)
      round.pull = pull
      round.failure = pull.failure
    } catch {
      round.failure = SyncFailure(thrown: error)
    }
    return round
  }
}
