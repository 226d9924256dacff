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
    /// The approximate number of rows in all; nil if the server has not counted them.
    var totalCount: Int?
    /// The number of rows that are new on this device, or have changed.
    public internal(set) var changedCount = 0
    /// The number of rows that were deleted here because they are deleted on the server.
    public internal(set) var deletedCount = 0
    /// The number of rows that a reconciliation removed because the server no longer has them.
    public internal(set) var removedCount = 0
    /// The number of rows with pending edits: the server's row is kept beside them until they are pushed or
    /// dropped.
    public internal(set) var rememberedCount = 0
    /// The ids of rows with an edit in flight or in doubt. The first pull after its outcome is known requests
    /// them.
    public internal(set) var unsettledIDs: [String] = []
    /// The rows that break a constraint of their table.
    public internal(set) var setAside: [SetAsideRow] = []
  }

  /// The queries, in the order in which they were pulled: tables that others refer to come first.
  public internal(set) var queries: [Query] = []
  /// The references of the tables of this pull, and to them, whose row is not on this device: it was not
  /// pulled, is set aside, or was deleted, for example by others after a reference to it was added here. The
  /// pull looks for them when rows have come or gone; ``SyncContext/danglingReferences()`` returns all
  /// current ones.
  public internal(set) var danglingReferences: [DanglingReference] = []
  /// The result of the push before the pull; nil if there was nothing to push.
  public internal(set) var push: PushResult?
  /// The tables that may have rows which the server has deleted without saying so: this device was away for
  /// longer than the server remembers deleted rows, or the server was restored. A pull of all queries of a
  /// table compares its rows automatically. For these tables, some queries were missing, or one has an order
  /// or a limit: ``SyncContext/reconcile(_:resolving:)``
  public internal(set) var unreconciledTables: [String] = []
  /// Why the pull ended early; nil if everything requested is here. If the push before it did not complete,
  /// nothing was pulled: the edits here would be mixed up with the server's rows.
  public internal(set) var failure: SyncFailure?

  /// Whether a retry may succeed without any intervention.
  var isWorthRetrying: Bool { failure.isWorthRetrying(after: push) }

  /// The number of rows that are new, changed or gone.
  public var changedCount: Int {
    queries.reduce(0) { $0 + $1.changedCount + $1.deletedCount + $1.removedCount }
  }

  /// The rows that break a constraint of their table.
  public var setAside: [SetAsideRow] { queries.flatMap(\.setAside) }
}

extension SyncFailure? {
  /// Whether a push and the pull after it may succeed if they are retried: the pull, or what the push has
  /// left.
  func isWorthRetrying(after push: PushResult?) -> Bool {
    if let failure = self, !failure.isRefusal { return failure.isWorthRetrying }
    return push?.isWorthRetrying ?? false
  }
}
