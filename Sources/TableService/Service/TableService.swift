public import GRDB
import HTTPTypes
import TableWire

/// A service with the tables of an app, which responds to HTTP requests as Azure Mobile Apps or the Datasync
/// service does.
///
///     let service = try TableService(
///       tables: [ServiceTable("TodoItem", columns: [ServiceColumn("text", .string)])],
///       database: DatabaseQueue(),
///       dialect: .mobileApps
///     )
///     let (response, body) = await service.answer(request, body: Data())
///
/// Each request is one transaction. No other program may write to the tables in a SQLite database.
public final class TableService: Sendable {
  /// The tables.
  public let tables: [ServiceTable]
  /// The protocol.
  public let dialect: ServiceDialect
  /// The options of the service.
  public let options: TableServiceOptions

  let storage: any ServiceStorage
  let feed: ChangeFeed

  /// Creates a service over a SQLite database, and adds missing tables and columns to the database.
  ///
  /// - Parameters:
  ///   - tables: the tables that the service offers
  ///   - database: the database with the rows
  ///   - dialect: the protocol
  ///   - options: the options of the service
  /// - Throws: ``TableServiceError`` for an invalid name, or if the tables of the database differ; errors of
  ///   the database
  public convenience init(
    tables: [ServiceTable],
    database: any DatabaseWriter,
    dialect: ServiceDialect = .mobileApps,
    options: TableServiceOptions = TableServiceOptions()
  ) throws {
    try ServiceNames.check(tables)
    let storage = try SQLiteStorage(tables, in: database, options)
    self.init(tables: tables, storage: storage, dialect: dialect, options: options)
  }

  /// Creates a service over existing tables.
  package init(
    tables: [ServiceTable],
    storage: any ServiceStorage,
    dialect: ServiceDialect,
    options: TableServiceOptions
  ) {
    self.tables = tables
    self.storage = storage
    self.dialect = dialect
    self.options = options
    feed = ChangeFeed(tables, storage, options)
  }

  // MARK: - For the dialects

  /// Returns the table with a name from a path.
  func table(named name: String) -> ServiceTable? { tables.first { ServiceName.areSame($0.name, name) } }

  /// Runs the work of a request in a transaction.
  ///
  /// - Returns: the response, with the headers of the history
  /// - Throws: what the work throws, and errors of the storage
  func transaction(
    _ table: ServiceTable,
    _ request: ServiceRequest,
    _ purpose: StorageAccess.Purpose,
    _ work: @escaping @Sendable (any ServiceRows) throws -> ServiceReply
  ) async throws -> ServiceReply {
    let access = StorageAccess(
      table: table,
      tableNames: tables.map(\.name),
      view: table.rowView?.condition(for: request.identity),
      // The Datasync service has no 'createdAt'.
      hiddenRoles: dialect == .datasync ? [.createdAt] : [],
      purpose: purpose,
      span: request.span
    )
    let (found, history) = try await storage.transaction(access) { rows in
      (answer: try work(rows), departuresID: try rows.departuresID())
    }
    let digest = table.rowView?.digest(for: request.identity, departuresID: found.departuresID)
    // Without a view, all see the same rows.
    return found.answer.with(history.fields).with(.tableView, digest ?? "*")
  }

  /// Returns the current span of the history.
  ///
  /// - Throws: a refusal if the client has seen another history: the service was replaced, or restored to an
  ///   earlier state; errors of the storage
  func span(for request: HTTPRequest, _ verdict: TokenVerdict) async throws -> String {
    let span = storage.span
    guard let text = request.headerFields[.tableEpoch] else { return span }
    // The refusal tells when a row was changed, perhaps one that not everybody may see.
    if verdict.identity == nil, tables.contains(where: { $0.rowView != nil }) { return span }
    let seen = EpochHeader(text)
    if let seen, storage.hasSurely(seen) { return span }
    let (history, common) = try await storage.history(beside: seen?.span)
    guard let header = history.refusal(of: seen, common: common) else { return history.span }
    let reason = "The service was restored to an earlier state, or replaced, since the client's last request"
    throw Refusal(
      answer: ServiceReply(.misdirectedRequest, json: ["error": .string(reason)])
        .with(.tableEpoch, header.text)
    )
  }

  /// Returns a response with the headers of the history, if it does not have them yet. If the span has
  /// changed since the request was checked, they are left out: the client would accept the new span
  /// unchecked.
  func withEpoch(_ answer: ServiceReply, ofSpan span: String) async throws -> ServiceReply {
    if answer.headers[.tableEpoch] != nil { return answer }
    let now = try await storage.history(beside: nil).now
    return now.span == span ? answer.with(now.fields) : answer
  }

  // MARK: - Deleted rows

  /// Removes rows that were deleted longer ago than ``TableServiceOptions/keepsDeletedRows``, and tells
  /// clients in all later responses. A service on SQLite does this once when it is created; call it daily.
  ///
  /// - Throws: errors of the database
  public func forgetDeletedRows() async throws {
    guard let time = options.forgetsDeletedBefore else { return }
    try await storage.forgetRows(of: tables, deletedBefore: time)
  }
}
