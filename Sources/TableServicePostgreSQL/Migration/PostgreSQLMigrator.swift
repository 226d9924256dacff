#if PostgreSQL
import SQLText
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
        // It is the first that an address without a schema finds for a role of this name.
        if try session.run("SELECT current_schema() = 'datamodel'").first == "t" {
          throw PostgreSQLServiceError.unsupported(
            "the schema 'datamodel' is for what tables share: give the role another search_path, or name"
          )
        }
        return PostgreSQLMigration(schema, try PostgreSQLInventory(of: schema, in: session))
      }
    }
  }

  /// What the role may not do that a service does; nil if it may do all.
  ///
  /// - Throws: ``PostgreSQLServiceError``
  package func missingRights() async throws -> String? {
    for table in schema.tables {
      let rights = "'SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'"
      let found = try await run(
        """
        SELECT string_agg("right", ', '), current_user FROM (VALUES (\(rights))) AS "r" ("right")
          WHERE NOT has_table_privilege(\(table.reference)::regclass, "right")
        """
      ).first
      if let found, let missing = found[0], let role = found[1] {
        return """
          the role '\(role)' has not all rights: GRANT \(missing) ON \(table.name) \
          TO \(SQLQuoting.identifier(role))
          """
      }
    }
    return nil
  }

  /// Does what is to be done. One migration runs at a time; a second one waits, and does what is left.
  ///
  /// - Parameter report: is told of each step before it begins
  /// - Returns: what was to be done
  /// - Throws: ``PostgreSQLServiceError``; what was done before stays
  package func migrate(report: (String) -> Void) async throws -> PostgreSQLMigration {
    // A session that waited in the database would itself be waited for by the making of indexes.
    let key = "\(PostgreSQLScheme.lockKey), 1"
    var isWaiting = false
    while try await run("SELECT pg_try_advisory_lock(\(key))").first?[0] != "t" {
      if !isWaiting { report("another migration is running; waiting for its end") }
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
    // While a migration waits for a table, all who write it wait behind the migration.
    try await run("SET lock_timeout = '3s'")
    for step in steps {
      report(step.purpose)
      // An index waits for all open transactions, and lets others write meanwhile.
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
