import DataModelRuntime
import GRDB
import RemoteTables
import SQLText
import TableWire

/// Rows go from here without going from the server.
extension OperationQueue {
  /// Removes all rows of a table, with all operations, and forgets what was pulled.
  ///
  /// - Returns: how many rows there were
  @discardableResult
  func wipe(_ table: QueueTable, in db: Database) throws -> Int {
    try WholeValues.execute(
      #"DELETE FROM "MS_TableOperations" WHERE "table" = ?"#,
      [table.name.databaseValue],
      db
    )
    let count = try applying(in: db) {
      try WholeValues.execute("DELETE FROM \(table.quoted)", [], db)
      return db.changesCount
    }
    for name in ["_SetAside", "_Unknown", "_Succeeded"] {
      try WholeValues.execute(
        "DELETE FROM \(SQLQuoting.identifier(name)) WHERE \"table\" = ?",
        [table.name.databaseValue],
        db
      )
    }
    if keepsTokens { try StoredToken.removeAll(of: table.name, in: db) }
    try countRemoval(of: table.name, in: db)
    return count
  }

  /// Removes some rows of a table, with their operations.
  ///
  /// - Returns: how many rows there were
  func purge(_ ids: [DatabaseValue], of table: QueueTable, in db: Database) throws -> Int {
    var count = 0
    try applying(in: db) {
      for id in ids {
        try WholeValues.execute(
          #"DELETE FROM "MS_TableOperations" WHERE "itemId" = ? COLLATE NOCASE AND "table" = ?"#,
          [id, table.name.databaseValue],
          db
        )
        if try table.remove(id, in: db) { count += 1 }
        try SetAsideRow.remove(id, of: table.name, in: db)
      }
    }
    try countRemoval(of: table.name, in: db)
    return count
  }

  /// The number of operations of a table, or of some of its rows.
  func operationCount(
    of table: QueueTable,
    sentOnly: Bool,
    ids: [DatabaseValue]?,
    in db: Database
  ) throws -> Int {
    let sent = sentOnly ? #"AND "_sending" IS NOT NULL"# : ""
    func count(_ condition: String, _ values: [DatabaseValue]) throws -> Int {
      try WholeValues.rows(
        #"SELECT count(*) FROM "MS_TableOperations" WHERE \#(condition) \#(sent)"#,
        values + [table.name.databaseValue],
        db
      ).first.flatMap { Int.fromDatabaseValue($0[0]) } ?? 0
    }
    guard let ids else { return try count(#""table" = ?"#, []) }
    return try ids.reduce(0) { try $0 + count(#""itemId" = ? COLLATE NOCASE AND "table" = ?"#, [$1]) }
  }
}
