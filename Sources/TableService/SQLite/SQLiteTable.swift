import GRDB
import SQLText

/// The table of a service in a SQLite database.
struct SQLiteTable {
  let table: ServiceTable

  init(_ table: ServiceTable) { self.table = table }

  /// The columns that there are, which a dynamic schema may have extended.
  ///
  /// - Throws: `DatabaseError`
  func columns(in db: Database) throws -> [ServiceColumn] {
    // GRDB keeps what it has once read, also of a transaction that was taken back.
    let statement = try db.cachedStatement(sql: "SELECT name, type FROM pragma_table_info(?)")
    return try Row.fetchAll(statement, arguments: [table.name])
      .map { ServiceColumn($0[0], ColumnDeclaration.type(of: $0[1])) }
  }

  /// Adds a column.
  func add(_ column: ServiceColumn, in db: Database) throws {
    try db.execute(sql: addition(of: column))
  }

  /// The statements that make the table, or add what an existing one lacks.
  ///
  /// - Throws: ``TableServiceError`` if it is there with another type for a column; `DatabaseError`
  func missing(options: TableServiceOptions, in db: Database) throws -> [String] {
    guard try db.tableExists(table.name) else {
      let columns = ColumnDeclaration.all(of: table, hasCaseInsensitiveIDs: options.hasCaseInsensitiveIDs)
      let name = SQLQuoting.identifier(table.name)
      let index = SQLQuoting.identifier("\(table.name)_updatedAt")
      return [
        "CREATE TABLE \(name) (\(columns.joined(separator: ", ")))",
        "CREATE INDEX \(index) ON \(name) (\"updatedAt\")",
      ]
    }
    return try TableSchema(table, columns(in: db)).lacking().map(addition)
  }

  private func addition(of column: ServiceColumn) -> String {
    "ALTER TABLE \(SQLQuoting.identifier(table.name)) ADD COLUMN \(ColumnDeclaration.declaration(of: column))"
  }
}
