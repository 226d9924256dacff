#if PostgreSQL
public import TableService

extension TableService {
  /// A service over tables in a PostgreSQL database, which any number of services and other programs share.
  ///
  ///     let service = try await TableService(
  ///       tables: [ServiceTable("TodoItem", columns: [ServiceColumn("text", .string)])],
  ///       postgreSQL: PostgreSQLOptions(address: "postgres://todo@localhost/todo")
  ///     )
  ///
  /// The tables must be there: `datamodel-server migrate` makes them. The database gives changes their times
  /// and versions, so that ``TableServiceOptions/timestamps``, ``TableServiceOptions/nextVersion`` and
  /// ``TableServiceOptions/hasCaseInsensitiveIDs`` count for nothing.
  ///
  /// - Parameters:
  ///   - tables: the tables that are offered; no other is
  ///   - database: where the rows are
  ///   - dialect: the protocol
  ///   - options: what services of one dialect differ in
  /// - Throws: ``TableServiceError`` if the tables have impossible names; ``PostgreSQLServiceError`` if the
  ///   database cannot be used, or has other tables
  public convenience init(
    tables: [ServiceTable],
    postgreSQL database: PostgreSQLOptions,
    dialect: ServiceDialect = .mobileApps,
    options: TableServiceOptions = TableServiceOptions()
  ) async throws {
    if tables.contains(where: \.hasDynamicSchema) {
      throw PostgreSQLServiceError.unsupported("no table gets columns while it is served: no dynamic schema")
    }
    if options.isFaithful {
      throw PostgreSQLServiceError.unsupported(
        "values of other types cannot be kept: the service is not faithful"
      )
    }
    let migrator = try await PostgreSQLMigrator(tables, address: database.address)
    let plan = try await migrator.plan()
    if !plan.obstacles.isEmpty { throw PostgreSQLServiceError.differs(plan.obstacles) }
    if !plan.steps.isEmpty { throw PostgreSQLServiceError.notMigrated(plan.steps.map(\.purpose)) }
    if let missing = try await migrator.missingRights() { throw PostgreSQLServiceError.refused(missing) }
    let storage = try await PostgreSQLServiceError.describing {
      try await PostgreSQLStorage(tables, database)
    }
    self.init(tables: tables, storage: storage, dialect: dialect, options: options)
  }
}
#endif
