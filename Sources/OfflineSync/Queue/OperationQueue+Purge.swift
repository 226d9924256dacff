import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// Removes rows from this device, but not from the server.
extension OperationQueue {
  /// Removes all rows of a table, with all operations, and forgets what was pulled.
  ///
  /// - Returns: the number of removed rows
  @discardableResult
  func wipe(_ table: QueueTable, in db: Database) throws -> Int {
    try OperationsTable.delete(.table(table.name), in: db)
    let count = try applying(in: db) {
      try db.execute("DELETE FROM \(table.quoted)")
      return db.changesCount
    }
    for name in [StateTables.leftOut, StateTables.setAside, StateTables.unknown, StateTables.succeeded] {
      try db.execute("DELETE FROM \(name: name) WHERE \"table\" = \(bind: table.name)")
    }
    if keepsTokens { try StoredToken.removeAll(of: table.name, in: db) }
    try AnswerCount.addRemoval(of: table.name, in: db)
    return count
  }

  /// Removes some rows of a table, with their operations.
  ///
  /// - Returns: the number of removed rows
  func purge(_ ids: [DatabaseValue], of table: QueueTable, in db: Database) throws -> Int {
    var count = 0
    try applying(in: db) {
      for id in ids {
        try OperationsTable.delete(.row(id, of: table.name), in: db)
        if try table.remove(id, in: db) { count += 1 }
        try SetAsideRow.remove(id, of: table.name, in: db)
        if let id = String.fromDatabaseValue(id) { try LeftOutRows.remove(id, of: table.name, nil, in: db) }
      }
    }
    try AnswerCount.addRemoval(of: table.name, in: db)
    return count
  }

  /// Returns the number of operations of a table, or of some of its rows.
  func operationCount(
    of table: QueueTable,
    sentOnly: Bool,
    ids: [DatabaseValue]?,
    in db: Database
  ) throws -> Int {
    let sent: OperationsTable.Selection = sentOnly ? .isSent : .constant(true)
    guard let ids else { return try OperationsTable.count(.table(table.name).and(sent), in: db) }
    return try ids.reduce(0) { try $0 + OperationsTable.count(.row($1, of: table.name).and(sent), in: db) }
  }
}
