import RemoteTables
import TableWire

/// The results of a push and the pull after it.
public struct SyncRound: Sendable {
  /// The result of the push; nil if it did not come to that. It may have failures: operations that the server
  /// refuses, and conflicts.
  public internal(set) var push: PushResult?
  /// The result of the pull; nil if it did not come to that, or nothing is pulled.
  public internal(set) var pull: PullResult?

  init() {}
}

extension SyncRound: CustomStringConvertible {
  /// The push and the pull.
  public var description: String {
    let parts = [push.map { "\($0)" }, pull.map { "\($0)" }].compactMap { $0 }
    return parts.isEmpty ? "nothing was done" : parts.joined(separator: "\n")
  }
}

extension SyncContext {
  /// Pushes, and then pulls.
  ///
  /// Whoever begins a round begins the next one: neither the push nor the pull is tried again by itself.
  func round(_ queries: [PullQuery]) async -> Swift.Result<SyncRound, SyncFailure> {
    var round = SyncRound()
    do {
      let push = try await push(nil, .round)
      round.push = push
      // One that is only suspected is found out by the pull.
      let isPullNext = push.isEndSuspected && !queries.isEmpty
      if !isPullNext, let failure = SyncFailure(push, round) { return .failure(failure) }
      if !queries.isEmpty { round.pull = try await pull(queries, nil, .round, isReconciling: false) }
      return .success(round)
    } catch {
      return .failure(SyncFailure(error, round))
    }
  }
}

/// A step of an automatic sync.
public enum SyncEvent: Sendable {
  /// A round has begun.
  case began
  /// A round has come to its end. Its push may have failures, and may have ended early by answers that were
  /// not the service's while the pull found it: the next round goes on, after a wait.
  case ended(SyncRound)
  /// A round has not come to its end.
  case failed(SyncFailure)
  /// The next round begins by itself after so long, unless somebody asks for one before: the last one met
  /// what may pass.
  case waiting(Duration)
}
