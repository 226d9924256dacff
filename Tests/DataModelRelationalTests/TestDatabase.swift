import DataModelRelational
import GRDB

/// A real SQLite, for everything that a schema promises.
enum TestDatabase {
  /// A database in memory with the schema.
  @discardableResult
  static func create(_ schema: RelationalSchema) throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write { db in try db.execute(sql: schema.script(inTransaction: false)) }
    return queue
  }
}

extension RelationalSchema {
  func script(inTransaction: Bool) -> String {
    inTransaction ? script : statements.map { $0 + ";" }.joined(separator: "\n")
  }
}
