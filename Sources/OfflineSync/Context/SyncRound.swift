import RemoteTables
import TableWire

/// The results of a push and the pull after it.
public struct SyncRound: Sendable {
  /// The result of the push; nil if it did not come to that. It may have failures: operations that the server
  /// refuses, and conflicts. It may have ended early by answers that were not the service's, while the pull
  /// found that: the next round goes on.
  public internal(set) var push: PushResult?
  /// The result of the pull; nil if it did not come to that, or nothing is pulled.
  public internal(set) var pull: PullResult?
  /// Why the round did not come to its end; nil if it did.
  public internal(set) var failure: SyncFailure?

  init() {}

  /// Whether the same may do better in a while, without anybody's doing.
  var isWorthRetrying: Bool { failure.isWorthRetrying(after: push) }
}

extension SyncRound: CustomStringConvertible {
  /// The push, the pull, and what has ended the round beside them.
  public var description: String {
    var parts = [push.map { "\($0)" }, pull.map { "\($0)" }].compactMap { $0 }
    if let failure, failure != push?.failure, failure != pull?.failure { parts.append("\(failure)") }
    return parts.isEmpty ? "nothing was done" : parts.joined(separator: "\n")
  }
}

extension SyncContext {
  /// Pushes, and then pulls.
  ///
  /// Whoever begins a round begins the next one: neither the push nor the pull is tried again by itself.
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
