import GRDB
import SQLText

/// A table of the queue that keeps something.
struct LastingTable {
  let name: String
  let statement: String

  /// Makes it, or makes it anew with the rows that are there: an older form may have fewer columns, and a
  /// migration gives them no types.
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
    try db.execute(sql: "ALTER TABLE \(quoted) RENAME TO \(older)")
    try db.execute(sql: statement)
    let names = try Set(db.columns(in: "_Older.\(name)").map(\.name))
    let columns = try db.columns(in: name).map(\.name).filter(names.contains)
    let list = columns.map(SQLQuoting.identifier).joined(separator: ", ")
    try db.execute(sql: "INSERT INTO \(quoted) (\(list)) SELECT \(list) FROM \(older)")
    // Its indexes go with it, and their names are free.
    try db.execute(sql: "DROP TABLE \(older)")
  }
}
