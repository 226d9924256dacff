import GRDB
import SQLText

/// A table of the queue that keeps data.
struct LastingTable {
  let name: String
  let statement: String

  /// Creates the table, or recreates it with its rows: an older format may have fewer columns, and a
  /// migration gives them no types.
  ///
  /// No table is renamed: what an app has created would follow the name, and one of its views that no longer
  /// works would be in the way.
  func make(in db: Database) throws {
    let there = try String.fetchOne(
      db,
      sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?",
      arguments: [name]
    )
    if there == statement { return }
    guard there != nil else { return try db.execute(sql: statement) }
    let older = SQLQuoting.identifier("_Older.\(name)")
    let quoted = SQLQuoting.identifier(name)
    // Other triggers and indexes are dropped with the table, and created again.
    let others = try String.fetchAll(
      db,
      sql: "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND type IN ('index', 'trigger') AND sql <> ''",
      arguments: [name]
    )
    try db.execute(sql: "CREATE TABLE \(older) AS SELECT * FROM \(quoted)")
    try db.execute(sql: "DROP TABLE \(quoted)")
    try db.execute(sql: statement)
    let names = try Set(db.columns(in: "_Older.\(name)").map(\.name))
    let columns = try db.columns(in: name).map(\.name).filter(names.contains)
    let list = columns.map(SQLQuoting.identifier).joined(separator: ", ")
    try db.execute(sql: "INSERT INTO \(quoted) (\(list)) SELECT \(list) FROM \(older)")
    try db.execute(sql: "DROP TABLE \(older)")
    for sql in others { try db.execute(sql: sql) }
  }
}
