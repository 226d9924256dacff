import DataModelRelational
import GRDB

/// A real SQLite, for everything that a schema promises.
enum TestDatabase {
  /// A database in memory with the schema.
  @discardableResult
  static func create(_ schema: RelationalSchema) throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write { db in
      for statement in DataDefinition(of: schema).statements { try db.execute(sql: statement) }
    }
    return queue
  }
}
