import DataModelRuntime
import Floor
import Foundation
import GRDB

/// The cost of one change of 10,000 rows for 100 observers of all of them, until the last has the new rows.
struct Observers {
  static let count = 100
  static let work = "a change, 100 observers"
  private let path: String
  private let items: [TodoItem]

  init(folder: URL, items: some Sequence<TodoItem>) throws {
    path = folder.appendingPathComponent("observed").path
    self.items = Array(items)
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    let store = try LocalStore(QSDataModelSchema.schema, path: path)
    try store.write { db in for item in self.items { try item.insert(db) } }
    try store.database.close()
  }

  func measure(_ measurements: inout Measurements) async throws {
    let floor = try FloorPeer(path: path)
    var rows: (count: Int, free: () -> Void) = (0, {})
    try measurements.measure(Self.work, FloorPeer.name, rows: 1) { rows = try floor.fetchAll() }
    rows.free()
    floor.close()

    let store = try LocalStore(QSDataModelSchema.schema, path: path)
    try await measure(GeneratedPeer.name, store, &measurements) { store.observe(TodoItem.all()) }
    try await measure("GRDB", store, &measurements) {
      ValueObservation.tracking { db in try TodoItem.fetchAll(db) }.removeDuplicates()
        .values(in: store.database)
    }
    try store.database.close()
  }

  private func measure<Values: AsyncSequence & Sendable>(
    _ peer: String,
    _ store: LocalStore,
    _ measurements: inout Measurements,
    _ observe: () -> Values
  ) async throws where Values.Element == [TodoItem] {
    let (events, continuation) = AsyncStream<Void>.makeStream()
    let number = items.count
    let tasks = (1...Self.count).map { _ in
      let values = observe()
      return Task {
        for try await rows in values {
          try require(rows.count == number, "\(peer) observed \(rows.count) rows")
          continuation.yield()
        }
      }
    }
    var received = events.makeAsyncIterator()
    for _ in tasks { await received.next() }
    // The observations have fetched twice when they all count changes.
    try await Task.sleep(for: .milliseconds(300))
    let start = floor_cpu_time()
    try await store.write { [items] db in
      var item = items[0]
      item.text = UUID().uuidString
      try item.update(db)
    }
    for _ in tasks { await received.next() }
    measurements.add(floor_cpu_time() - start, Self.work, peer, rows: 1)
    for task in tasks { task.cancel() }
    for task in tasks { _ = try? await task.value }
  }
}
