import RemoteTables

/// The result of a pull.
public struct PullResult: Sendable {
  /// The outcome of one query.
  public struct Query: Sendable, Hashable {
    /// The table in the database.
    public let table: String
    /// The id of the query.
    public let id: String?
    /// The number of pages that were stored.
    public internal(set) var pageCount = 0
    /// The number of rows that the server sent. Some come again at the border of two pages.
    public internal(set) var receivedCount = 0
    /// About how many rows come in all; nil if the server has not counted them.
    var totalCount: Int?
    /// The number of rows that are new here, or other than before.
    public internal(set) var changedCount = 0
    /// The number of rows that were deleted here, since they are deleted on the server.
    public internal(set) var deletedCount = 0
    /// The number of rows that were removed by a reconciliation, since the server does not have them any
    /// more.
    public internal(set) var removedCount = 0
    /// The number of rows with edits that wait: the server's row is kept beside them until they are pushed,
    /// or dropped.
    public internal(set) var rememberedCount = 0
    /// The ids of rows of which an edit is on its way, or in doubt. The first pull after their outcome is
    /// known asks for them.
    public internal(set) var unsettledIDs: [String] = []
    /// The rows that break a condition of their table.
    public internal(set) var setAside: [SetAsideRow] = []
  }

  /// The queries, in the order in which they were asked: tables that others refer to come first.
  public internal(set) var queries: [Query] = []
  /// The references of the tables of this pull, and to them, that lead to rows which are not here: not
  /// pulled, set aside, or deleted, as after others have deleted a row to which one was added here. They are
  /// looked for when rows have come or gone; ``SyncContext/danglingReferences()`` gives all of now.
  public internal(set) var danglingReferences: [DanglingReference] = []
  /// The result of the push before the pull; nil if there was nothing to push.
  public internal(set) var push: PushResult?
  /// The tables that may have rows which the server has no more, and says nothing of: this device was away
  /// for longer than the server remembers deleted rows, or the server was put back. A pull of all queries of
  /// a table compares them by itself; of these, not all queries were given, or one has an order or a limit:
  /// ``SyncContext/reconcile(_:resolving:)``
  public internal(set) var unreconciledTables: [String] = []
  /// Why the pull ended before its end; nil if all that was asked for is here. If it is the push before that
  /// did not come to its end, nothing was pulled: what was edited here would be mixed up with what is there.
  public internal(set) var failure: SyncFailure?

  /// Whether the same may do better in a while, without anybody's doing.
  var isWorthRetrying: Bool { failure.isWorthRetrying(after: push) }

  /// The number of rows that are new here, or other than before, or gone.
  public var changedCount: Int {
    queries.reduce(0) { $0 + $1.changedCount + $1.deletedCount + $1.removedCount }
  }

  /// The rows that break a condition of their table.
  public var setAside: [SetAsideRow] { queries.flatMap(\.setAside) }
}

extension SyncFailure? {
  /// Whether a push, and the pull after it, may do better in a while: the pull, or what the push has left.
  func isWorthRetrying(after push: PushResult?) -> Bool {
    if let failure = self, !failure.isRefusal { return failure.isWorthRetrying }
    return push?.isWorthRetrying ?? false
  }
}
