import GRDB
import SQLText

/// The columns that the queue adds to a table of the model, and where their values are while the model's own
/// steps change that table.
struct SuspendedColumns {
  private let additions: AddedColumns

  init(_ additions: AddedColumns) { self.additions = additions }

  /// The table that has the values meanwhile.
  var name: String { "_Suspended.\(additions.table)" }

  private var suspended: String { SQLQuoting.identifier(name) }
  private var table: String { SQLQuoting.identifier(additions.table) }
  private var key: String { SQLQuoting.identifier(additions.key) }

  /// Takes the columns away that are there.
  func suspend(in db: Database) throws {
    let names = try Set(db.columns(in: additions.table).map(\.name))
    let columns = additions.columns.map(\.name).filter(names.contains)
    guard !columns.isEmpty else { return }
    let list = columns.map(SQLQuoting.identifier)
    try db.execute(
      sql: "CREATE TABLE \(suspended) AS SELECT \(([key] + list).joined(separator: ", ")) FROM \(table)"
    )
    for column in list { try db.execute(sql: "ALTER TABLE \(table) DROP COLUMN \(column)") }
  }

  /// Adds the columns that are missing, with the values that they had.
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
    try db.execute(sql: "DROP TABLE \(suspended)")
  }
}
