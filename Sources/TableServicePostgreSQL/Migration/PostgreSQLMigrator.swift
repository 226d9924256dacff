#if PostgreSQL
import SQLText
package import TableService

/// A migrator, which creates the tables of a service in a PostgreSQL database.
package struct PostgreSQLMigrator: Sendable {
  private let connection: PostgreSQLConnection
  private let schema: PostgreSQLSchema

  /// Opens a connection to a database.
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

  /// Returns the steps of the migration.
  ///
  /// - Throws: ``PostgreSQLServiceError``
  package func plan() async throws -> PostgreSQLMigration {
    try await PostgreSQLServiceError.describing {
      try await connection.run { [schema] session in
        // It is the default schema of a role named 'datamodel'.
        if try session.run("SELECT current_schema() = 'datamodel'").first == "t" {
          throw PostgreSQLServiceError.unsupported(
            "the schema 'datamodel' is reserved: give the role another search_path, or another name"
          )
        }
        return PostgreSQLMigration(schema, try PostgreSQLInventory(of: schema, in: session))
      }
    }
  }

  /// Returns which rights the role lacks for a service; nil if it has all.
  ///
  /// - Throws: ``PostgreSQLServiceError``
  package func missingRights() async throws -> String? {
    for name in schema.tables.flatMap(\.namesOfTables) {
      let rights = "'SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'"
      let identifier = SQLQuoting.identifier(name)
      let found = try await run(
        """
        SELECT string_agg("right", ', '), current_user FROM (VALUES (\(rights))) AS "r" ("right")
          WHERE NOT has_table_privilege('\(identifier.replacing("'", with: "''"))'::regclass, "right")
        """
      ).first
      if let found, let missing = found[0], let role = found[1] {
        return """
          the role '\(role)' lacks rights; run: GRANT \(missing) ON \(identifier) \
          TO \(SQLQuoting.identifier(role))
          """
      }
    }
    return nil
  }

  /// Runs the steps of the migration. One migration runs at a time: a second one waits, then runs the steps
  /// that are left.
  ///
  /// - Parameter report: called with the purpose of each step before it runs
  /// - Returns: the migration
  /// - Throws: ``PostgreSQLServiceError``; earlier steps are kept
  package func migrate(report: (String) -> Void) async throws -> PostgreSQLMigration {
    // A session that waits in the database is in a transaction, and `CREATE INDEX CONCURRENTLY` would wait
    // for it.
    let key = "\(PostgreSQLScheme.lockKey), 1"
    var isWaiting = false
    while try await run("SELECT pg_try_advisory_lock(\(key))").first?[0] != "t" {
      if !isWaiting { report("waiting for another migration to finish") }
      isWaiting = true
      try await Task.sleep(for: .milliseconds(200))
    }
    do {
      let plan = try await plan()
      if plan.obstacles.isEmpty { try await perform(plan.steps, report: report) }
      try await run("SELECT pg_advisory_unlock(\(key))")
      return plan
    } catch {
      _ = try? await run("ROLLBACK; SELECT pg_advisory_unlock(\(key))")
      throw error
    }
  }

  private func perform(_ steps: [PostgreSQLMigration.Step], report: (String) -> Void) async throws {
    // While a migration waits for a table, every writer of the table waits behind the migration.
    try await run("SET lock_timeout = '3s'")
    for step in steps {
      report(step.purpose)
      // Creating an index waits for all open transactions, but lets others write meanwhile.
      if step.isConcurrent { try await run("SET lock_timeout = 0") }
      try await run(step.sql)
      if step.isConcurrent { try await run("SET lock_timeout = '3s'") }
    }
  }

  @discardableResult
  private func run(_ sql: String) async throws -> [[String?]] {
    try await PostgreSQLServiceError.describing { try await connection.run(sql) }
  }
}
#endif
