import DataModelRuntime
import Floor
import Foundation
import GRDB

/// Prints the cost of typed access to 200,000 rows, and of the same work in C: `RecordAccess FOLDER RUNS
/// [--limits-only]`. The script `run` of this package formats the results.
@main
struct RecordAccess {
  private static let count = 200_000
  private let folder: URL
  private let items = Samples.items(count)
  private var measurements = Measurements()

  static func main() throws {
    let arguments = CommandLine.arguments
    var benchmark = RecordAccess(folder: URL(fileURLWithPath: arguments[1]))
    let floorItems = Samples.floorItems(benchmark.items)
    let byNameItems = benchmark.items.map(ByNameItem.init)
    for _ in 1...(arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1) {
      try benchmark.insert(floorItems)
      try benchmark.fetch()
      if arguments.contains("--limits-only") { continue }
      try benchmark.insertOtherwise(byNameItems)
      try benchmark.fetchOtherwise()
      try benchmark.accessSingleRows()
    }
    print(benchmark.measurements.report, terminator: "")
  }

  private init(folder: URL) {
    self.folder = folder
  }

  private mutating func insert(_ floorItems: [floor_item]) throws {
    try newStore("floor").database.close()
    let floor = floorConnection("floor")
    measurements.measure("insert, floor", rows: items.count) {
      require(floor_insert(floor, floorItems, floorItems.count) == 0, "the floor did not insert")
    }
    floor_close(floor)
    let typed = try newStore("typed")
    try measurements.measure("insert, typed", rows: items.count) {
      try typed.write { db in for item in items { try item.insert(db) } }
    }
    try typed.database.close()
  }

  private mutating func insertOtherwise(_ byNameItems: [ByNameItem]) throws {
    let unchecked = try newStore("unchecked")
    try measurements.measure("insert, without validation", rows: items.count) {
      try unchecked.write { db in for item in items { try item.insertWithoutValidation(db) } }
    }
    try unchecked.database.close()
    let byName = try newStore("by-name")
    try measurements.measure("insert, by name", rows: items.count) {
      try byName.write { db in for item in byNameItems { try item.insert(db) } }
    }
    try byName.database.close()
  }

  private mutating func fetch() throws {
    // Both read the same file, and free their results after the measurement.
    let floor = floorConnection("typed")
    var rows: UnsafeMutablePointer<floor_item>?
    var rowCount = 0
    measurements.measure("fetch, floor", rows: items.count) {
      require(floor_fetch(floor, &rows, &rowCount) == 0, "the floor did not fetch")
    }
    require(rowCount == items.count, "the floor fetched \(rowCount) rows")
    floor_free(rows, rowCount)
    floor_close(floor)

    let store = try LocalStore(QSDataModelSchema.schema, path: path("typed"))
    // A store opens its connections for reading when it needs them; the floor has one.
    require(try store.read { db in try TodoItem.fetchOne(db) } != nil, "nothing is in the store")
    var objects: [TodoItem] = []
    try measurements.measure("fetch, typed", rows: items.count) {
      objects = try store.read { db in try TodoItem.fetchAll(db) }
    }
    require(objects == items, "other objects were fetched than inserted")
    try store.database.close()
  }

  private mutating func fetchOtherwise() throws {
    let store = try LocalStore(QSDataModelSchema.schema, path: path("typed"))
    var objects: [TodoItem] = []
    try measurements.measure("fetch, with a condition", rows: items.count) {
      objects = try store.read { db in try TodoItem.filter { $0.text != "" }.fetchAll(db) }
    }
    require(objects == items, "other objects were found than inserted")
    var byName: [ByNameItem] = []
    try measurements.measure("fetch, by name", rows: items.count) {
      byName = try store.read { db in try ByNameItem.fetchAll(db) }
    }
    require(byName.count == items.count, "other rows were fetched than inserted")
    try store.database.close()
  }

  private mutating func accessSingleRows() throws {
    let store = try LocalStore(QSDataModelSchema.schema, path: path("typed"))
    let some = items.shuffled().prefix(20_000)
    try measurements.measure("fetchOne(key:)", rows: some.count) {
      try store.read { db in
        for item in some {
          require(try TodoItem.fetchOne(db, key: item.id) == item, "another object was fetched")
        }
      }
    }
    try measurements.measure("update", rows: some.count) {
      try store.write { db in
        for var item in some {
          item.complete = true
          try item.update(db)
        }
      }
    }
    try store.database.close()
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func newStore(_ name: String) throws -> LocalStore {
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path(name) + end) }
    return try LocalStore(QSDataModelSchema.schema, path: path(name))
  }

  private func floorConnection(_ name: String) -> OpaquePointer {
    guard let connection = floor_open(path(name)) else { fatalError("the floor cannot open '\(name)'") }
    return connection
  }
}

private func require(_ condition: Bool, _ message: String) {
  if !condition { fatalError(message) }
}
