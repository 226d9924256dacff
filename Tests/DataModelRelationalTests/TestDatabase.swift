import DataModelRelational
import GRDB

/// A real SQLite, for everything that a schema promises.
enum TestDatabase {
  /// A database in memory with the schema, and the table that triggers of a synced model ask.
  @discardableResult
  static func create(_ schema: RelationalSchema) throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE \"_Sync\" (\"applying\" INTEGER NOT NULL)")
      for statement in DataDefinition(of: schema).statements { try db.execute(sql: statement) }
    }
    return queue
  }
}
