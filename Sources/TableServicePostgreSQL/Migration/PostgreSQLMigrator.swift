#if PostgreSQL
package import TableService

/// Gives a PostgreSQL database the tables of a service.
package struct PostgreSQLMigrator: Sendable {
  private let connection: PostgreSQLConnection
  private let schema: PostgreSQLSchema

  /// Connects to a database.
  ///
  /// - Parameters:
  ///   - tables: the tables of the service
  ///   - address: the address of the database, as libpq reads it
  /// - Throws: ``PostgreSQLServiceError``; errors of names
  package init(_ tables: [ServiceTable], address: String) async throws {
    schema = try PostgreSQLSchema(tables)
    do {
      connection = try await .open(address)
    } catch {
      throw PostgreSQLServiceError.unreachable("\(error)")
    }
  }

  /// What is to be done.
  ///
  /// - Throws: ``PostgreSQLServiceError``
  package func plan() async throws -> PostgreSQLMigration {
    try await PostgreSQLServiceError.describing {
      try await connection.run { [schema] session in
        PostgreSQLMigration(schema, try PostgreSQLInventory(of: schema, in: session))
      }
    }
  }

  /// Does what is to be done. One migration runs at a time; a second one waits, and does what is left.
  ///
  /// - Parameter report: is told of each step before it begins
  /// - Returns: what was to be done
  /// - Throws: ``PostgreSQLServiceError``; what was done before stays
  package func migrate(report: (String) -> Void) async throws -> PostgreSQLMigration {
    // A session that waited in the database would itself be waited for by the making of indexes.
    let lock = "pg_try_advisory_lock(\(PostgreSQLScheme.lockKey), 1)"
    var isWaiting = false
    while try await run("SELECT \(lock)").first?[0] != "t" {
      if !isWaiting { report("another migration is running; waiting for its end") }
      isWaiting = true
      try await Task.sleep(for: .milliseconds(200))
    }
    let plan = try await plan()
    guard plan.obstacles.isEmpty else { return plan }
    // Whoever holds a table for longer would stop all who write it, behind the migration.
    try await run("SET lock_timeout = '3s'")
    for step in plan.steps {
      report(step.purpose)
      // An index waits for all transactions that are open, and nobody waits for it.
      if step.isConcurrent { try await run("SET lock_timeout = 0") }
      try await run(step.sql)
      if step.isConcurrent { try await run("SET lock_timeout = '3s'") }
    }
    return plan
  }

  @discardableResult
  private func run(_ sql: String) async throws -> [[String?]] {
    try await PostgreSQLServiceError.describing { try await connection.run(sql) }
  }
}
#endif
