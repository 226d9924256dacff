import DataModelRuntime
public import GRDB
import GRDBSQLite
import HTTPTypes
import SQLText
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
  private let epoch: ServiceEpoch

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
    epoch = try database.write { db in
      try CommitClock.prepare(in: db)
      for table in tables { try TableSchema.prepare(table, options: options, in: db) }
      try Self.forgetDeletedRows(tables, options, in: db)
      return try ServiceEpoch(beginningIn: db)
    }
  }

  // MARK: - For the dialects

  /// The table that a path names.
  func table(named name: String) -> ServiceTable? { tables.first { ServiceName.areSame($0.name, name) } }

  /// Does the work of a request in a transaction.
  ///
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
    let body: @Sendable (Database) throws -> ServiceReply = { [options, epoch] db in
      // 'replace' makes great texts of small ones; a connection's own limit is a gigabyte.
      let greatest = Int32(clamping: max(Self.greatestValue, 2 * options.maxBodyBytes))
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, greatest)
      let schema = try TableSchema(table, in: db, without: hidden)
      let rows = TableRows(schema: schema, db: db, user: owner, nextVersion: options.nextVersion)
      return try work(rows).with(epoch.fields(now: options.now(), in: db))
    }
    return writes ? try await database.write(body) : try await database.snapshot(body)
  }

  /// The times of changes.
  var clock: CommitClock { CommitClock(timestamps: options.timestamps, now: options.now, epoch: epoch) }

  /// What is answered to a client that has met another service at this address, or another state of this
  /// one; nil to others.
  ///
  /// - Returns: the refusal
  /// - Throws: `DatabaseError`
  func refusalOfEpoch(_ request: HTTPRequest) async throws -> ServiceReply? {
    guard let text = request.headerFields[.tableEpoch] else { return nil }
    let seen = EpochHeader(text)
    if seen?.span == epoch.span { return nil }
    guard
      let header = try await database.read({ [epoch] db in
        try epoch.refusal(of: seen, in: db)
      })
    else { return nil }
    let reason = "This service was put back to an earlier state, or begun anew, since the client has met it"
    return ServiceReply(.misdirectedRequest, json: ["error": .string(reason)]).with(.tableEpoch, header.text)
  }

  /// The answer with what it says of the service's history, if it does not say that yet.
  func withEpoch(_ answer: ServiceReply) async throws -> ServiceReply {
    if answer.headers[.tableEpoch] != nil { return answer }
    return answer.with(
      try await database.read { [epoch, options] db in
        try epoch.fields(now: options.now(), in: db)
      }
    )
  }

  // MARK: - Deleted rows

  /// Forgets the rows that were deleted longer ago than ``TableServiceOptions/keepsDeletedRows`` says, and
  /// tells clients so from then on. A service does so when it begins; call it once a day where it runs for
  /// longer.
  ///
  /// - Throws: errors of the database
  public func forgetDeletedRows() async throws {
    try await database.write { [tables, options] db in try Self.forgetDeletedRows(tables, options, in: db) }
  }

  private static func forgetDeletedRows(
    _ tables: [ServiceTable],
    _ options: TableServiceOptions,
    in db: Database
  ) throws {
    guard let kept = options.keepsDeletedRows else { return }
    let time = options.now() - Int64(max(0, min(kept.components.seconds, 1_000_000_000_000))) * 1000
    guard time > 0, let date = WireDate(milliseconds: time) else { return }
    for table in tables where table.isSoftDeleted {
      try db.execute(
        sql: "DELETE FROM \(SQLQuoting.identifier(table.name)) WHERE \"deleted\" AND \"updatedAt\" < ?",
        arguments: [date.text]
      )
    }
    try CommitClock.setForgotten(max(time, try CommitClock.forgotten(in: db) ?? time), in: db)
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
