public import Foundation
import RemoteTables
import TableWire

/// Why a pull did not come to its end. What it had stored stays, and the next one goes on from there.
public struct PullError: LocalizedError, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public enum Reason: Sendable, Hashable {
    /// A pull cannot ask that.
    case invalidQuery
    /// The push before it did not come to its end: what was edited here would be mixed up with what is there.
    case pushIncomplete(PushResult.End)
    /// There was no connection, no answer, or something else than the service has answered.
    case offline
    /// The user has to sign in (again).
    case signInRequired
    /// The rows here belong to another user: ``SyncContext/changeAccount(_:)``
    case otherAccount
    /// The server asks for fewer requests, or is down for a while.
    case serverBusy
    /// The server refuses the query.
    case refused
    /// The server's answer cannot be used.
    case unusableAnswer
    /// Another process changes the same table without an end.
    case disturbed
    /// What the resolver decided about a reference breaks a rule of the store. All rows are here.
    case invalidDecision
  }

  /// The kind of problem.
  public let reason: Reason
  /// The table in the database; nil if it is none of one table.
  public let table: String?
  /// The id of the query.
  public let queryID: String?
  /// The problem, in a sentence.
  public let description: String
  /// The error of the app's source of tokens, if that ended the pull.
  public let cause: (any Error)?
  /// The result so far.
  public internal(set) var result = PullResult()

  /// The same, for people.
  public var errorDescription: String? { description }

  init(
    _ reason: Reason,
    table: String? = nil,
    queryID: String? = nil,
    _ description: String,
    cause: (any Error)? = nil
  ) {
    self.cause = cause
    self.reason = reason
    self.table = table
    self.queryID = queryID
    self.description = description
  }
}

extension PullError.Reason {
  /// Whether the same pull may do better in a while, without anybody's doing.
  var isWorthRetrying: Bool {
    switch self {
    case .offline, .serverBusy, .disturbed, .pushIncomplete(.offline), .pushIncomplete(.serverBusy): true
    case .invalidQuery, .pushIncomplete, .signInRequired, .otherAccount, .refused, .unusableAnswer,
      .invalidDecision:
      false
    }
  }
}
