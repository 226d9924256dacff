#if PostgreSQL
public import TableService

extension TableService {
  /// Creates a service over tables in a PostgreSQL database, which any number of services and other programs
  /// can share.
  ///
  ///     let service = try await TableService(
  ///       tables: [ServiceTable("TodoItem", columns: [ServiceColumn("text", .string)])],
  ///       postgreSQL: PostgreSQLOptions(address: "postgres://todo@localhost/todo")
  ///     )
  ///
  /// The tables must exist: `datamodel-server migrate` creates them. The database sets the times and versions
  /// of changes and ignores ``TableServiceOptions/timestamps``, ``TableServiceOptions/nextVersion`` and
  /// ``TableServiceOptions/hasCaseInsensitiveIDs``.
  ///
  /// - Parameters:
  ///   - tables: the tables that the service offers
  ///   - database: the database with the rows
  ///   - dialect: the protocol
  ///   - options: the options of the service
  /// - Throws: ``TableServiceError`` for an invalid name; ``PostgreSQLServiceError`` if the database cannot
  ///   be used, or its tables differ
  public convenience init(
    tables: [ServiceTable],
    postgreSQL database: PostgreSQLOptions,
    dialect: ServiceDialect = .mobileApps,
    options: TableServiceOptions = TableServiceOptions()
  ) async throws {
    if tables.contains(where: \.hasDynamicSchema) {
      throw PostgreSQLServiceError.unsupported(
        "a table cannot have a dynamic schema: set 'hasDynamicSchema' to false"
      )
    }
    if options.isFaithful {
      throw PostgreSQLServiceError.unsupported(
        "columns cannot store values of the wrong type: set 'isFaithful' to false"
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
