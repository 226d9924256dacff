import DataModelRuntime
public import GRDB
import GRDBSQLite
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

  private let database: any DatabaseWriter

  /// How many bytes a value or a row may have, also on the way through a query.
  private static let greatestValue = 16_000_000

  /// A service. Tables and columns that the database lacks are made.
  ///
  /// - Parameters:
  ///   - tables: the tables that are offered; no other is
  ///   - database: where the rows are
  ///   - dialect: the protocol
  ///   - options: what services of one dialect differ in
  /// - Throws: ``TableServiceError`` if the tables have impossible names, or the database has others; errors
  ///   of the database
  public init(
    tables: [ServiceTable],
    database: any DatabaseWriter,
    dialect: ServiceDialect = .mobileApps,
    options: TableServiceOptions = TableServiceOptions()
  ) throws {
    try ServiceNames.check(tables)
    self.tables = tables
    self.dialect = dialect
    self.options = options
    self.database = database
    try database.write { db in
      try CommitClock.prepare(in: db)
      for table in tables { try TableSchema.prepare(table, options: options, in: db) }
    }
  }

  // MARK: - For the dialects

  /// The table that a path names.
  func table(named name: String) -> ServiceTable? { tables.first { ServiceName.areSame($0.name, name) } }

  /// Does the work of a request in a transaction.
  ///
  /// - Parameters:
  ///   - table: the table
  ///   - user: the user, if rows are kept apart by users
  ///   - writes: whether something may be changed
  ///   - work: the work; what it throws takes back its changes
  /// - Returns: the answer of the work
  /// - Throws: what the work throws, and errors of the database
  func transaction(
    _ table: ServiceTable,
    user: String?,
    writes: Bool,
    _ work: @escaping @Sendable (TableRows) throws -> ServiceReply
  ) async throws -> ServiceReply {
    // The Datasync service has no date of insertion.
    let hidden: Set<TableSchema.Role> = dialect == .datasync ? [.createdAt] : []
    let owner = table.isPerUser ? (user ?? "") : nil
    let body: @Sendable (Database) throws -> ServiceReply = { [options] db in
      // 'replace' makes great texts of small ones; a connection's own limit is a gigabyte.
      let greatest = Int32(clamping: max(Self.greatestValue, 2 * options.maxBodyBytes))
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, greatest)
      let schema = try TableSchema(table, in: db, without: hidden)
      return try work(
        TableRows(schema: schema, db: db, user: owner, nextVersion: options.nextVersion)
      )
    }
    return writes ? try await database.write(body) : try await database.snapshot(body)
  }

  /// The times of changes.
  var clock: CommitClock { CommitClock(timestamps: options.timestamps, now: options.now) }

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
