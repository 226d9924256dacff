#if DevServer
import Logging
import TableService

#if PostgreSQL
import TableServicePostgreSQL
#endif

/// Services over a PostgreSQL database, if the program was built with the trait `PostgreSQL`.
enum PostgreSQLServer {
  static let isMissing = ServerFailure(
    """
    this program was built without the trait 'PostgreSQL'; run: swift run --traits DevServer,PostgreSQL \
    datamodel-server
    """
  )

  static func service(
    _ tables: [ServiceTable],
    _ address: String,
    connections: Int,
    dialect: ServiceDialect,
    options: TableServiceOptions,
    _ logger: Logger
  ) async throws -> TableService {
    #if PostgreSQL
    var database = PostgreSQLOptions(address: address)
    database.connections = connections
    database.notice = { logger.warning("\($0)") }
    do {
      return try await TableService(tables: tables, postgreSQL: database, dialect: dialect, options: options)
    } catch let error as PostgreSQLServiceError {
      guard case .notMigrated = error else { throw ServerFailure("\(error)") }
      throw ServerFailure("\(error); run: datamodel-server migrate MODEL --database ADDRESS")
    }
    #else
    throw isMissing
    #endif
  }

  /// Creates the tables, or prints the SQL that would create them.
  static func migrate(_ tables: [ServiceTable], _ address: String, isDryRun: Bool) async throws {
    #if PostgreSQL
    do {
      let migrator = try await PostgreSQLMigrator(tables, address: address)
      let plan = isDryRun ? try await migrator.plan() : try await migrator.migrate { print($0) }
      if isDryRun { for step in plan.steps { print("-- \(step.purpose)\n\(step.sql);\n") } }
      for note in plan.notes { print(isDryRun ? "-- \(note)" : note) }
      if !plan.obstacles.isEmpty { throw ServerFailure(plan.obstacles.joined(separator: "\n")) }
      if plan.steps.isEmpty { print(isDryRun ? "-- nothing to do" : "nothing to do") }
    } catch let error as PostgreSQLServiceError {
      throw ServerFailure("\(error)")
    }
    #else
    throw isMissing
    #endif
  }
}
#endif
