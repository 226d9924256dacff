public import Foundation

/// What a pull did.
public struct PullResult: Sendable {
  /// What came of one query.
  public struct Query: Sendable, Hashable {
    /// The table in the database.
    public let table: String
    /// The id of the query.
    public let id: String?
    /// The number of pages that were stored.
    public internal(set) var pageCount = 0
    /// The number of rows that the server sent. Some come again at the border of two pages.
    public internal(set) var receivedCount = 0
    /// The number of rows that are new here, or other than before.
    public internal(set) var changedCount = 0
    /// The number of rows that were deleted here, since they are deleted on the server.
    public internal(set) var deletedCount = 0
    /// The number of rows that were removed by a reconciliation, since the server does not have them any more.
    public internal(set) var removedCount = 0
    /// The number of rows with edits that wait: the server's row is kept beside them until they are pushed, or dropped.
    public internal(set) var rememberedCount = 0
    /// The ids of rows of which an edit is on its way, or in doubt. The next pull asks for them again.
    public internal(set) var unsettledIDs: [String] = []
    /// The rows that break a condition of their table.
    public internal(set) var setAside: [SetAsideRow] = []
  }

  /// The queries, in the order in which they were asked: tables that others refer to come first.
  public internal(set) var queries: [Query] = []
  /// What the push before the pull did; nil if there was nothing to push.
  public internal(set) var push: PushResult?

  /// The number of rows that are new here, or other than before, or gone.
  public var changedCount: Int {
    queries.reduce(0) { $0 + $1.changedCount + $1.deletedCount + $1.removedCount }
  }

  /// The rows that break a condition of their table.
  public var setAside: [SetAsideRow] { queries.flatMap(\.setAside) }
}

/// Why a pull did not come to its end. What it had stored stays, and the next one goes on from there.
public struct PullError: LocalizedError, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public enum Reason: Sendable, Hashable {
    /// A pull cannot ask that.
    case invalidQuery
    /// The push before it did not come to its end: what was edited here would be mixed up with what is there.
    case pushIncomplete(PushResult.End)
    /// There was no connection, or no answer.
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
  }

  /// The kind of problem.
  public let reason: Reason
  /// The table in the database; nil if it is none of one table.
  public let table: String?
  /// The id of the query.
  public let queryID: String?
  /// The problem, in a sentence.
  public let description: String
  /// What was done before.
  public internal(set) var result = PullResult()

  /// The same, for people.
  public var errorDescription: String? { description }

  init(_ reason: Reason, table: String? = nil, queryID: String? = nil, _ description: String) {
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
    case .invalidQuery, .pushIncomplete, .signInRequired, .otherAccount, .refused, .unusableAnswer: false
    }
  }
}
