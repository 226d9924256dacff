import GRDB
import SQLText

/// The columns that the queue adds to a table of the model. Their values are stored elsewhere while the
/// model's own steps change that table.
struct SuspendedColumns {
  private let additions: AddedColumns

  init(_ additions: AddedColumns) { self.additions = additions }

  /// The table that stores the values meanwhile.
  var name: String { "_Suspended.\(additions.table)" }

  private var suspended: String { SQLQuoting.identifier(name) }
  private var table: String { SQLQuoting.identifier(additions.table) }
  private var key: String { SQLQuoting.identifier(additions.key) }

  /// Moves the existing columns out of the table.
  func suspend(in db: Database) throws {
    let names = try Set(db.columns(in: additions.table).map(\.name))
    let columns = additions.columns.map(\.name).filter(names.contains)
    guard !columns.isEmpty else { return }
    try dropIndexes(naming: columns, in: db)
    let list = columns.map(SQLQuoting.identifier)
    try db.execute(
      sql: "CREATE TABLE \(suspended) AS SELECT \(([key] + list).joined(separator: ", ")) FROM \(table)"
    )
    for column in list { try db.execute(sql: "ALTER TABLE \(table) DROP COLUMN \(column)") }
  }

  /// Drops the app's indexes on these columns, which would be in the way; the migration creates them again.
  private func dropIndexes(naming columns: [String], in db: Database) throws {
    let indexes = try Row.fetchAll(
      db,
      sql: "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql <> ''",
      arguments: [additions.table]
    )
    for index in indexes where columns.contains(where: (index["sql"] as String).contains) {
      try db.execute(sql: "DROP INDEX \(SQLQuoting.identifier(index["name"]))")
    }
  }

  /// Adds the missing columns, with their former values.
  ///
  /// - Throws: ``SyncStoreError/unsentChanges(count:)`` if a pending change is gone with its row
  func restore(in db: Database) throws {
    let names = try Set(db.columns(in: additions.table).map(\.name))
    for column in additions.columns where !names.contains(column.name) {
      try db.execute(sql: additions.addition(of: column))
    }
    guard try db.tableExists(name) else { return }
    let kept = try Set(db.columns(in: name).map(\.name))
    let columns = additions.columns.map(\.name).filter(kept.contains).map(SQLQuoting.identifier)
    let assignments = columns.map { "\($0) = old.\($0)" }.joined(separator: ", ")
    try db.execute(
      sql: "UPDATE \(table) SET \(assignments) FROM \(suspended) AS old WHERE \(table).\(key) = old.\(key)"
    )
    try requireOperations(in: db)
    try db.execute(sql: "DROP TABLE \(suspended)")
  }

  /// Refuses a model that now has another table of operations, since all pending changes would be lost.
  private func requireOperations(in db: Database) throws {
    guard additions.table == OperationsTable.name else { return }
    let count = try Int.fetchOne(
      db,
      sql: "SELECT count(*) FROM \(suspended) WHERE \(key) NOT IN (SELECT \(key) FROM \(table))"
    )
    if let count, count > 0 { throw SyncStoreError.unsentChanges(count: count) }
  }
}
