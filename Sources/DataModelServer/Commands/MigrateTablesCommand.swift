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
    abstract: "Creates the tables of a model in a database, or adds what is missing.",
    discussion: """
      Adds tables, columns, indexes and triggers. A column that is no longer in the model stays, and is \
      reported. A column whose type has changed is an error.
      """
  )

  @OptionGroup var model: ModelOptions
  @OptionGroup var settings: SettingsOption

  @Option(
    help: ArgumentHelp(
      "The SQLite file with the rows, or a PostgreSQL database: postgres://user@host/name.",
      valueName: "file|address"
    )
  )
  var database: DatabaseLocation

  @Flag(help: "Print the SQL without running it.")
  var dryRun = false

  func run() async throws {
    let tables = try model.tables().tables
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
        print(dryRun ? "-- nothing to do" : "nothing to do")
      }
      if !dryRun { _ = try TableService(tables: tables, database: writer) }
    }
  }
}
#endif
