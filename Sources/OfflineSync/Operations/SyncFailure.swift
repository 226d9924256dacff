public import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
public import RemoteTables
import TableWire

/// The reason why something was not synced: an operation, a push, a pull, or a round of both.
///
/// Everything done before is kept, and the next push or pull continues from there.
public struct SyncFailure: DescribedError, Sendable, Hashable {
  /// The kind of failure.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The server could not be reached, gave no answer, or something else has answered, such as the sign-in
    /// page of a network.
    case offline
    /// The server asks for fewer requests, fails, or is down temporarily.
    case serverBusy
    /// The user has to sign in (again).
    case signInRequired
    /// The rows on this device belong to a user other than the one who is signed in:
    /// ``SyncContext/changeAccount(_:)``
    case otherAccount
    /// The service was restored to an earlier state, or replaced by another one. Decide what happens to the
    /// rows on this device: ``SyncContext/changeServer(_:)``
    case otherServer
    /// The server's row is not the one that was edited, or it already exists, or it could not be read.
    case conflict
    /// The server refuses the change, or the query. With status 403, the user is not allowed to do it.
    case refused
    /// The server's answer cannot be used.
    case unusableAnswer
    /// A change cannot be sent as it is, a pull does not allow its query, or the resolver's decision breaks a
    /// rule of the store.
    case invalid
    /// Another process keeps changing the same table.
    case disturbed
    /// The database cannot be read or written.
    case storage
    /// The sync was stopped, or its task was cancelled. Answers to requests in flight are processed when they
    /// arrive.
    case cancelled
  }

  /// The kind of failure.
  public let reason: Reason
  /// The status of the answer; nil if there was none.
  public let status: Int?
  /// The error of the database, or of something that the app supplied, such as a source of tokens; nil if
  /// `reason` says everything. Equality ignores it.
  public let cause: (any Error)?
  private let message: ServerMessage

  /// The problem, in a sentence.
  public var description: String { message.text }

  /// The server's answer: its status, its headers without secrets, and the first 4 KB of its body. Nil if
  /// there was none, or if it was a row.
  public var answer: AnswerExcerpt? { message.answer }

  init(
    _ reason: Reason,
    status: Int? = nil,
    _ description: String,
    answer: AnswerExcerpt? = nil,
    cause: (any Error)? = nil
  ) {
    self.reason = reason
    self.status = status
    self.cause = cause
    message = ServerMessage(description, answer: answer)
  }

  /// Returns the same failure with another description.
  func saying(_ description: String, _ reason: Reason? = nil) -> SyncFailure {
    SyncFailure(reason ?? self.reason, status: status, description, answer: answer, cause: cause)
  }
}

extension SyncFailure {
  /// Whether the reasons, the statuses and the descriptions are equal.
  public static func == (left: SyncFailure, right: SyncFailure) -> Bool {
    (left.reason, left.status, left.message) == (right.reason, right.status, right.message)
  }

  /// Hashes the reason, the status and the description.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(status)
    hasher.combine(message)
  }
}

// MARK: - Consequences

extension SyncFailure {
  /// Whether a retry may succeed without any intervention. It is then retried automatically.
  public var isWorthRetrying: Bool {
    switch reason {
    case .offline, .serverBusy, .disturbed: true
    // What the database refused may work another time. A file that cannot take part in a sync never will.
    case .storage: !(cause is SyncStoreError)
    case .signInRequired, .otherAccount, .otherServer, .conflict, .refused, .unusableAnswer, .invalid,
      .cancelled:
      false
    }
  }

  /// Whether the server, or the model, has refused this one change or query. Others may succeed.
  public var isRefusal: Bool {
    switch reason {
    case .conflict, .refused, .invalid, .unusableAnswer: true
    case .offline, .serverBusy, .signInRequired, .otherAccount, .otherServer, .disturbed, .storage,
      .cancelled:
      false
    }
  }

  /// Whether the service was unreachable or in trouble, for example if it can neither find a row nor list its
  /// table. This says nothing about the change or the query.
  var hasMetTrouble: Bool { reason == .offline || reason == .serverBusy }
}

// MARK: - Causes

extension SyncFailure {
  /// Creates the failure of a request.
  init(_ reason: Reason, _ error: TableError) {
    let reason = Reason(of: error.respondent) ?? reason
    self.init(reason, status: error.status, error.description, answer: error.answer)
  }

  /// Creates the failure of a request that was not sent, for example without a token.
  init(_ failure: SendingFailure) {
    if let other = failure.cause as? OtherAccount {
      self.init(other)
      return
    }
    if let other = failure.cause as? OtherServer {
      self.init(other)
      return
    }
    let reason: Reason =
      switch failure.kind {
      case .cancelled: .cancelled
      case .offline: .offline
      case .busy: .serverBusy
      case .refused: .signInRequired
      }
    self.init(reason, failure.reason, cause: failure.cause)
  }

  /// Creates the failure for rows that belong to a user other than the one who is signed in.
  init(_ other: OtherAccount) {
    self.init(other.current == nil ? .signInRequired : .otherAccount, other.localizedDescription)
  }

  /// Creates the failure for a service that was restored or replaced.
  init(_ other: OtherServer) { self.init(.otherServer, other.localizedDescription, cause: other) }

  /// Creates the failure for a server's row that breaks a constraint of the database.
  init(unstorable error: DatabaseError) {
    self.init(
      .unusableAnswer,
      "the server's row cannot be stored: \(error.message ?? error.resultCode.description)"
    )
  }

  /// Creates the failure for an error that a push or a pull has thrown.
  init(thrown error: any Error) {
    if error is CancellationError {
      self = .cancelled
    } else {
      self = error as? SyncFailure ?? SyncFailure(.storage, ErrorText.line(of: error), cause: error)
    }
  }

  /// The sync was stopped.
  static let cancelled = SyncFailure(.cancelled, "the sync was stopped")
}

extension SyncFailure.Reason {
  /// Creates the reason if something other than the service, or a service in trouble, has answered; nil
  /// otherwise.
  init?(of respondent: Respondent) {
    switch respondent {
    case .intermediary: self = .offline
    case .serviceInTrouble: self = .serverBusy
    case .service: return nil
    }
  }
}
