import DataModelRuntime
import Floor
import Foundation
import GRDB
import TodoModel

/// Prints the cost of writes of synced rows, of the same writes without the triggers of the queue, and of
/// those in C: `QueueCost FOLDER RUNS`. The script `run` of this package formats the results.
@main
struct QueueCost {
  private static let count = 10_000
  private static let longQueueCount = 100_000
  private let folder: URL
  private var figures: [String: [Double]] = [:]

  static func main() throws {
    let arguments = CommandLine.arguments
    var benchmark = QueueCost(folder: URL(fileURLWithPath: arguments[1]))
    for _ in 1...(Int(arguments[2]) ?? 1) { try benchmark.run() }
    for (name, values) in benchmark.figures.sorted(by: { $0.key < $1.key }) {
      print("\(name)\t\(values.min() ?? .nan)")
    }
  }

  private init(folder: URL) { self.folder = folder }

  private mutating func run() throws {
    let items = (0..<Self.count).map {
      TodoItem(id: UUID().uuidString, complete: false, text: "Buy milk, \($0)")
    }
    // A loop takes only milliseconds, in which the machine may be busy.
    for _ in 1...5 { try measureFloor(items) }
    try measure("without", items, Self.dropTriggers)
    try measure("queued", items) { _ in }
    let long = (0..<Self.longQueueCount).map {
      TodoItem(id: UUID().uuidString, complete: false, text: "Water plant \($0)")
    }
    try measure("long queue", items) { db in for item in long { try item.insert(db) } }
    // As many rows without operations, to separate the cost of a larger table from that of the queue.
    try measure("many rows", items) { db in
      for item in long { try item.insert(db) }
      try db.execute(sql: #"DELETE FROM "MS_TableOperations""#)
    }
  }

  /// Measures the same inserts in C, without triggers and with them.
  private mutating func measureFloor(_ items: [TodoItem]) throws {
    let ids = items.map { strdup($0.id) }
    let texts = items.map { strdup($0.text ?? "") }
    for (name, isQueued) in [("floor", false), ("floor queued", true)] {
      let path = try newStore("floor") { db in if !isQueued { try Self.dropTriggers(db) } }.path
      var time = 0.0
      guard floor_insert(path, ids, texts, items.count, &time) == 0 else { fatalError("C did not insert") }
      figures["insert \(name)", default: []].append(time * 1_000_000 / Double(items.count))
    }
    (ids + texts).forEach { free($0) }
  }

  private static func dropTriggers(_ db: Database) throws {
    for name in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'") {
      try db.execute(sql: "DROP TRIGGER \(name.quotedDatabaseIdentifier)")
    }
  }

  private mutating func measure(
    _ name: String,
    _ items: [TodoItem],
    _ prepare: (Database) throws -> Void
  )
    throws
  {
    let store = try newStore("measured", prepare).store
    try time("insert \(name)", store, items) { db, item in try item.insert(db) }
    if name == "queued" {
      // The first update is that of a row the server knows, the further one of a row with an operation.
      try store.write { db in try db.execute(sql: #"DELETE FROM "MS_TableOperations""#) }
    }
    try time("first update \(name)", store, items) { db, item in
      var item = item
      item.complete = true
      try item.update(db)
    }
    try time("further update \(name)", store, items) { db, item in
      var item = item
      item.text = "later"
      try item.update(db)
    }
    if name == "queued" {
      try store.write { db in try db.execute(sql: #"DELETE FROM "MS_TableOperations""#) }
    }
    try time("delete \(name)", store, items) { db, item in _ = try item.delete(db) }
    try store.database.close()
  }

  private mutating func time(
    _ name: String,
    _ store: LocalStore,
    _ items: [TodoItem],
    _ body: (Database, TodoItem) throws -> Void
  ) throws {
    let start = floor_cpu_time()
    try store.write { db in for item in items { try body(db, item) } }
    figures[name, default: []].append((floor_cpu_time() - start) * 1_000_000 / Double(items.count))
  }

  private func newStore(
    _ name: String,
    _ prepare: (Database) throws -> Void
  ) throws -> (
    store: LocalStore, path: String
  ) {
    let path = folder.appendingPathComponent(name).path
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    let store = try LocalStore(QSDataModelSchema.schema, path: path)
    try store.write(prepare)
    if name == "floor" { try store.database.close() }
    return (store, path)
  }
}
