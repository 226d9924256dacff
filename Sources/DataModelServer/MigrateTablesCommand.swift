#if DevServer
import ArgumentParser
import Foundation
import GRDB
import TableService

/// The command `datamodel-server migrate`.
@available(macOS 14, *)
struct MigrateTablesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Makes the tables of a model in a database, or adds what they lack.",
    discussion: """
      It adds tables, columns, indexes and triggers. A column that the model has no more stays, and is said; \
      one whose type has changed is an error.
      """
  )

  @OptionGroup var model: ModelOptions

  @Option(
    help: ArgumentHelp(
      "The file with the rows, or a PostgreSQL database: postgres://user@host/name.",
      valueName: "file|address"
    )
  )
  var database: DatabaseLocation

  @Flag(help: "Print the SQL, and change nothing.")
  var dryRun = false

  func run() async throws {
    let tables = try model.tables()
    switch database {
    case .postgreSQL(let address):
      try await PostgreSQLServer.migrate(tables, address, isDryRun: dryRun)
    case .file(let path):
      let isThere = FileManager.default.fileExists(atPath: path)
      let writer: any DatabaseWriter =
        dryRun && !isThere ? try DatabaseQueue() : try RowFile(path).writer
      let migration = try SQLiteMigration(tables, in: writer, options: TableServiceOptions())
      for statement in migration.statements { print("\(statement);") }
      if migration.statements.isEmpty {
        print(dryRun ? "-- nothing is to be done" : "nothing was to be done")
      }
      if !dryRun { _ = try TableService(tables: tables, database: writer) }
    }
  }
}
#endif
