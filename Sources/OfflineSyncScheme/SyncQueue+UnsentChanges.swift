@_spi(Generated) public import DataModelRuntime
public import GRDB
import SQLText

extension SyncQueue {
  /// Queues the changes that another store had not sent. Its rows count as the server's, but nothing is known
  /// of what the server has of them beyond their columns.
  public func adopt(
    _ changes: [UnsentChange],
    for tables: [SyncedTable],
    in db: Database
  ) throws {
    for table in tables {
      guard let id = table.column(for: .id) else { continue }
      try db.execute(
        sql: """
          INSERT INTO "_Unknown" ("table", "id", "values") SELECT ?, \(SQLQuoting.identifier(id.name)), \
          x'6e756c6c' \
          FROM \(SQLQuoting.identifier(table.name))
          """,
        arguments: [table.name]
      )
    }
    let hasKind = try DeclaredColumn.tableKind.isDeclared(in: OperationsTable.name, db)
    for change in changes {
      guard let table = tables.first(where: { $0.name == change.table }), let id = table.column(for: .id)
      else {
        throw SyncStoreError.notASyncedStore(reason: "'\(change.table)' is not a synced table")
      }
      try db.execute(
        sql: """
          INSERT INTO "MS_TableOperations" ("id", "table", "itemId", "properties", "_since"\
          \(hasKind ? ", \"tableKind\"" : "")) VALUES (?, ?, ?, x'7b7d', unixepoch()\(hasKind ? ", 0" : ""))
          """,
        arguments: [change.number, change.table, change.id]
      )
      if change.kind == .insert {
        // The server has no row, and so nothing beyond its columns.
        try db.execute(
          sql: #"DELETE FROM "_Unknown" WHERE "table" = ? AND "id" = ?"#,
          arguments: [change.table, change.id]
        )
        continue
      }
      let known = KnownTable.name(of: change.table)
      let version = table.column(for: .version)
      let columns = [id] + (version.map { [$0] } ?? [])
      try db.execute(
        sql: """
          INSERT INTO \(SQLQuoting.identifier(known)) ("_operation", "_role", "_isPartial", \
          \(columns.map { SQLQuoting.identifier($0.name) }.joined(separator: ", "))) \
          VALUES (?, 0, 1\(columns.map { _ in ", ?" }.joined()))
          """,
        arguments: [change.number, change.id] + (version == nil ? [] : [change.version])
      )
      try db.execute(
        sql: #"INSERT OR REPLACE INTO "_Unknown" ("table", "id", "values") VALUES (?, ?, x'6e756c6c')"#,
        arguments: [change.table, change.id]
      )
    }
  }
}
