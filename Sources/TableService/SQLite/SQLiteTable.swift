import GRDB
import SQLText

/// A table of a service in a SQLite database.
struct SQLiteTable {
  let table: ServiceTable

  init(_ table: ServiceTable) { self.table = table }

  /// Returns the columns in the database, which include those that clients have added.
  ///
  /// - Throws: `DatabaseError`
  func columns(in db: Database) throws -> [ServiceColumn] {
    // GRDB's own schema cache keeps what it has read, even from a transaction that was rolled back.
    let statement = try db.cachedStatement(sql: "SELECT name, type FROM pragma_table_info(?)")
    return try Row.fetchAll(statement, arguments: [table.name])
      .map { ServiceColumn($0[0], ColumnDeclaration.type(of: $0[1])) }
  }

  /// Adds a column.
  func add(_ column: ServiceColumn, in db: Database) throws {
    try db.execute(sql: addition(of: column))
  }

  /// Returns the statements that create the table, or add its missing columns.
  ///
  /// - Throws: ``TableServiceError`` if a column has another type in the database; `DatabaseError`
  func missing(options: TableServiceOptions, in db: Database) throws -> [String] {
    guard try db.tableExists(table.name) else {
      let columns = ColumnDeclaration.all(of: table, hasCaseInsensitiveIDs: options.hasCaseInsensitiveIDs)
      let name = SQLQuoting.identifier(table.name)
      let index = SQLQuoting.identifier("\(table.name)_updatedAt")
      return [
        "CREATE TABLE \(name) (\(columns.joined(separator: ", ")))",
        "CREATE INDEX \(index) ON \(name) (\"updatedAt\")",
      ] + (try missingParts(of: options, in: db))
    }
    return try TableSchema(table, columns(in: db)).lacking().map(addition) + missingParts(of: options, in: db)
  }

  /// Returns the statements that create what the view of the table needs.
  private func missingParts(of options: TableServiceOptions, in db: Database) throws -> [String] {
    let name = "__view_\(table.name)"
    let found = try String.fetchOne(
      db,
      sql: "SELECT sql FROM sqlite_master WHERE name = ?",
      arguments: [name]
    )
    let index = table.leadingViewColumn.map { column in
      """
      CREATE INDEX \(SQLQuoting.identifier(name)) ON \(SQLQuoting.identifier(table.name)) \
      (\(SQLQuoting.identifier(column)), "updatedAt")
      """
    }
    var statements = found == nil || found == index ? [] : ["DROP INDEX \(SQLQuoting.identifier(name))"]
    if let index, found != index { statements.append(index) }
    return try statements + SQLiteDepartures(table, options).missing(in: db)
  }

  private func addition(of column: ServiceColumn) -> String {
    "ALTER TABLE \(SQLQuoting.identifier(table.name)) ADD COLUMN \(ColumnDeclaration.declaration(of: column))"
  }
}
