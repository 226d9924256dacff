public import GRDB
import HTTPTypes
import TableWire

/// The tables of an app on a server, over a SQLite database: answers HTTP requests as Azure Mobile Apps or
/// the Datasync service does.
///
///     let service = try TableService(
///       tables: [ServiceTable("TodoItem", columns: [ServiceColumn("text", .string)])],
///       database: DatabaseQueue(),
///       dialect: .mobileApps
///     )
///     let (response, body) = await service.answer(request, body: Data())
///
/// Each request is one transaction. The service owns its database: nobody else writes to its tables.
public final class TableService: Sendable {
  /// The tables.
  public let tables: [ServiceTable]
  /// The protocol.
  public let dialect: ServiceDialect
  /// The choices in which services of one dialect differ.
  public let options: TableServiceOptions

  private let storage: any ServiceStorage

  /// A service over a SQLite database. Tables and columns that the database lacks are made.
  ///
  /// - Parameters:
  ///   - tables: the tables that are offered; no other is
  ///   - database: where the rows are
  ///   - dialect: the protocol
  ///   - options: what services of one dialect differ in
  /// - Throws: ``TableServiceError`` if the tables have impossible names, or the database has others; errors
  ///   of the database
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

  /// A service over tables that are there.
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
  }

  // MARK: - For the dialects

  /// The table that a path names.
  func table(named name: String) -> ServiceTable? { tables.first { ServiceName.areSame($0.name, name) } }

  /// Does the work of a request in a transaction.
  ///
  /// - Returns: the answer of the work
  /// - Throws: what the work throws, and errors of the storage
  func transaction(
    _ table: ServiceTable,
    _ request: ServiceRequest,
    _ purpose: StorageAccess.Purpose,
    _ work: @escaping @Sendable (any ServiceRows) throws -> ServiceReply
  ) async throws -> ServiceReply {
    let access = StorageAccess(
      table: table,
      user: table.isPerUser ? (request.user ?? "") : nil,
      // The Datasync service has no date of insertion.
      hiddenRoles: dialect == .datasync ? [.createdAt] : [],
      purpose: purpose,
      span: request.span
    )
    let (answer, history) = try await storage.transaction(access, work)
    return answer.with(history.fields)
  }

  /// The span of the history in which a request is answered.
  ///
  /// - Throws: a refusal of a client that has met another service at this address, or another state of this
  ///   one; errors of the storage
  func span(for request: HTTPRequest) async throws -> String {
    let span = storage.span
    guard let text = request.headerFields[.tableEpoch] else { return span }
    let seen = EpochHeader(text)
    if let seen, storage.hasSurely(seen) { return span }
    let (history, common) = try await storage.history(beside: seen?.span)
    guard let header = history.refusal(of: seen, common: common) else { return history.span }
    let reason = "This service was put back to an earlier state, or begun anew, since the client has met it"
    throw Refusal(
      answer: ServiceReply(.misdirectedRequest, json: ["error": .string(reason)])
        .with(.tableEpoch, header.text)
    )
  }

  /// The answer with what it says of the service's history, if it does not say that yet. A client whose
  /// request was checked for another span than the one that there is now hears nothing of that: it would take
  /// it for its own.
  func withEpoch(_ answer: ServiceReply, ofSpan span: String) async throws -> ServiceReply {
    if answer.headers[.tableEpoch] != nil { return answer }
    let now = try await storage.history(beside: nil).now
    return now.span == span ? answer.with(now.fields) : answer
  }

  // MARK: - Deleted rows

  /// Forgets the rows that were deleted longer ago than ``TableServiceOptions/keepsDeletedRows`` says, and
  /// tells clients so from then on. A service does so when it begins; call it once a day where it runs for
  /// longer.
  ///
  /// - Throws: errors of the database
  public func forgetDeletedRows() async throws {
    guard let time = options.forgetsDeletedBefore else { return }
    try await storage.forgetRows(of: tables, deletedBefore: time)
  }

  /// The user of the token of a request.
  ///
  /// - Throws: ``BadToken`` if there is a token that is not good
  func user(of request: HTTPRequest) async throws(BadToken) -> String? {
    guard let token = request.token else { return nil }
    guard let user = await options.tokens?.user(of: token) else { throw BadToken() }
    return user
  }

  /// A token that nobody has issued, or that is out of date.
  struct BadToken: Error {}
}
