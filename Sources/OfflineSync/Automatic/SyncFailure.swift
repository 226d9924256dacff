public import Foundation
import RemoteTables
import TableWire

/// Why a round of a sync did not come to its end. What was done before stays, and the next round goes on from
/// there.
public struct SyncFailure: LocalizedError, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public enum Reason: Sendable, Hashable {
    /// The server could not be reached, gave no answer, or something else has answered.
    case offline
    /// The server asks for fewer requests, or is down for a while.
    case serverBusy
    /// The user has to sign in (again).
    case signInRequired
    /// The rows here belong to another user: ``SyncContext/changeAccount(_:)``
    case otherAccount
    /// The server refuses to give the rows.
    case refused
    /// The server's answer cannot be used.
    case unusableAnswer
    /// A query cannot be asked.
    case invalidQuery
    /// Another process changes the same table without an end.
    case disturbed
    /// What the resolver decided about a reference breaks a rule of the store.
    case invalidDecision
    /// The database cannot be read or written.
    case storage
    /// It was stopped.
    case cancelled
  }

  /// Whether the same may do better in a while, without anybody's doing.
  var isWorthRetrying: Bool {
    switch reason {
    case .offline, .serverBusy, .disturbed: true
    // What the database refused may go another time. A file that cannot take part in a sync never will.
    case .storage: !(cause is SyncStoreError)
    case .signInRequired, .otherAccount, .refused, .unusableAnswer, .invalidQuery, .invalidDecision,
      .cancelled:
      false
    }
  }

  /// Whether the service has refused the pull, and not the user: what the push before has left may go.
  var isOfPull: Bool {
    switch reason {
    case .refused, .unusableAnswer, .invalidDecision: true
    case .offline, .serverBusy, .signInRequired, .otherAccount, .invalidQuery, .disturbed, .storage,
      .cancelled:
      false
    }
  }

  /// The kind of problem.
  public let reason: Reason
  /// The problem, in a sentence.
  public let description: String
  /// The error of the database, or of what else the app has given, such as a source of tokens; nil for all
  /// that `reason` says.
  public let cause: (any Error)?
  /// All that was done before.
  public let round: SyncRound

  /// The same, for people.
  public var errorDescription: String? { description }

  private init(_ reason: Reason, _ description: String, _ round: SyncRound, cause: (any Error)? = nil) {
    self.reason = reason
    self.description = description
    self.round = round
    self.cause = cause
  }

  /// It was stopped before anything was done.
  static let cancelled = SyncFailure(.cancelled, "the sync was stopped", SyncRound())

  /// Why a push ended; nil if it has sent all that can be sent.
  init?(_ push: PushResult, _ round: SyncRound) {
    switch push.end {
    case .completed: return nil
    case .offline(let text): self.init(.offline, text, round, cause: push.cause)
    case .signInRequired(let text): self.init(.signInRequired, text, round, cause: push.cause)
    case .otherAccount(let text): self.init(.otherAccount, text, round)
    case .serverBusy(let text): self.init(.serverBusy, text, round)
    case .cancelled: self.init(.cancelled, Self.cancelled.description, round)
    }
  }

  init(_ error: any Error, _ round: SyncRound) {
    var round = round
    guard let error = error as? PullError else {
      let isCancelled = error is CancellationError
      let text = isCancelled ? Self.cancelled.description : ErrorText.line(of: error)
      self.init(isCancelled ? .cancelled : .storage, text, round, cause: isCancelled ? nil : error)
      return
    }
    round.pull = error.result
    self.init(Reason(error.reason), error.description, round, cause: error.cause)
  }
}

extension SyncFailure.Reason {
  fileprivate init(_ reason: PullError.Reason) {
    switch reason {
    case .offline, .pushIncomplete(.offline): self = .offline
    case .serverBusy, .pushIncomplete(.serverBusy): self = .serverBusy
    case .signInRequired, .pushIncomplete(.signInRequired): self = .signInRequired
    case .otherAccount, .pushIncomplete(.otherAccount): self = .otherAccount
    case .pushIncomplete(.cancelled): self = .cancelled
    case .refused: self = .refused
    case .unusableAnswer: self = .unusableAnswer
    case .invalidQuery: self = .invalidQuery
    case .invalidDecision: self = .invalidDecision
    case .disturbed, .pushIncomplete(.completed): self = .disturbed
    }
  }
}
