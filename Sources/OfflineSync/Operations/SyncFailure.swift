public import DataModelRuntime
import Foundation
import GRDB
public import RemoteTables
import TableWire

/// Why something of a sync was not done: an operation, a push, a pull, or a round of both.
///
/// What was done before stays, and the next push or pull goes on from there.
public struct SyncFailure: DescribedError, Sendable, Hashable {
  /// The kind of failure.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The server could not be reached, gave no answer, or something else has answered, such as the page of a
    /// network that wants a sign-in.
    case offline
    /// The server asks for fewer requests, fails, or is down for a while.
    case serverBusy
    /// The user has to sign in (again).
    case signInRequired
    /// The rows here belong to another user than the one who is signed in: ``SyncContext/changeAccount(_:)``
    case otherAccount
    /// The service was put back to an earlier state, or another one has taken its place. Somebody has to say
    /// what becomes of the rows here: ``SyncContext/changeServer(_:)``
    case otherServer
    /// The server's row is another one than the edits were made to, or there is one already, or it could not
    /// be read.
    case conflict
    /// The server refuses the change, or the query. With the status 403, the user may not do it.
    case refused
    /// The server's answer cannot be used.
    case unusableAnswer
    /// A change cannot be sent as it is, a pull cannot ask that, or what the resolver decided breaks a rule
    /// of the store.
    case invalid
    /// Another process changes the same table without an end.
    case disturbed
    /// The database cannot be read or written.
    case storage
    /// It was stopped, or its task was cancelled. What was on its way is taken in when its answer comes.
    case cancelled
  }

  /// The kind of failure.
  public let reason: Reason
  /// The status of the answer; nil if there was none.
  public let status: Int?
  /// The error of the database, or of what else the app has given, such as a source of tokens; nil for all
  /// that `reason` says. It is no part of what is equal.
  public let cause: (any Error)?
  private let message: ServerMessage

  /// The problem, in a sentence.
  public var description: String { message.text }

  /// The server's answer: its status, headers without secrets, and the first 4 KB of its body. Nil if there
  /// was none, or it was a row.
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

  /// The failure of the same answer in other words.
  func saying(_ description: String, _ reason: Reason? = nil) -> SyncFailure {
    SyncFailure(reason ?? self.reason, status: status, description, answer: answer, cause: cause)
  }
}

extension SyncFailure {
  /// Whether the kinds, the statuses and the descriptions are equal.
  public static func == (left: SyncFailure, right: SyncFailure) -> Bool {
    (left.reason, left.status, left.message) == (right.reason, right.status, right.message)
  }

  /// Hashes the kind, the status and the description.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(status)
    hasher.combine(message)
  }
}

// MARK: - What follows

extension SyncFailure {
  /// Whether the same may do better in a while, without anybody's doing. It is tried again by itself then.
  public var isWorthRetrying: Bool {
    switch reason {
    case .offline, .serverBusy, .disturbed: true
    // What the database refused may go another time. A file that cannot take part in a sync never will.
    case .storage: !(cause is SyncStoreError)
    case .signInRequired, .otherAccount, .otherServer, .conflict, .refused, .unusableAnswer, .invalid,
      .cancelled:
      false
    }
  }

  /// Whether the server, or the model, has refused this one thing. Other operations and queries may go.
  public var isRefusal: Bool {
    switch reason {
    case .conflict, .refused, .invalid, .unusableAnswer: true
    case .offline, .serverBusy, .signInRequired, .otherAccount, .otherServer, .disturbed, .storage,
      .cancelled:
      false
    }
  }

  /// Whether no service was met, or one in trouble, such as one that can neither find a row nor list its
  /// table. It says nothing of the change or the query.
  var hasMetTrouble: Bool { reason == .offline || reason == .serverBusy }
}

// MARK: - What has failed

extension SyncFailure {
  /// The failure of a request.
  init(_ reason: Reason, _ error: TableError) {
    let reason = Reason(of: error.respondent) ?? reason
    self.init(reason, status: error.status, error.description, answer: error.answer)
  }

  /// A request that was made without a token.
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

  /// The rows belong to another user than the one who is signed in.
  init(_ other: OtherAccount) {
    self.init(other.current == nil ? .signInRequired : .otherAccount, other.localizedDescription)
  }

  /// The service is another one, or was put back.
  init(_ other: OtherServer) { self.init(.otherServer, other.localizedDescription, cause: other) }

  /// A row of the server that breaks a constraint of the database.
  init(unstorable error: DatabaseError) {
    self.init(
      .unusableAnswer,
      "the server's row cannot be stored: \(error.message ?? error.resultCode.description)"
    )
  }

  /// An error that a push or a pull has thrown.
  init(thrown error: any Error) {
    if error is CancellationError {
      self = .cancelled
    } else {
      self = error as? SyncFailure ?? SyncFailure(.storage, ErrorText.line(of: error), cause: error)
    }
  }

  /// It was stopped.
  static let cancelled = SyncFailure(.cancelled, "the sync was stopped")
}

extension SyncFailure.Reason {
  /// What somebody else than the service, or a service in trouble, makes of any request.
  init?(of respondent: Respondent) {
    switch respondent {
    case .intermediary: self = .offline
    case .serviceInTrouble: self = .serverBusy
    case .service: return nil
    }
  }
}
