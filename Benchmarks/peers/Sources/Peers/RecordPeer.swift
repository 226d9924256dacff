import DataModelRuntime
import GRDB

/// A record of GRDB, on the connections of a store: with the same settings and the same cache.
struct RecordPeer<Item: GRDBItem>: Peer {
  static var name: String { Item.peer }
  private let store: LocalStore

  init(path: String) throws {
    store = try LocalStore(QSDataModelSchema.schema, path: path)
    _ = try store.read { db in try Item.fetchOne(db) }
  }

  func close() throws { try store.database.close() }

  static func items(_ items: [TodoItem]) -> [Item] { items.map { Item($0) } }

  func insert(_ items: [Item]) throws {
    try store.write { db in for item in items { try item.insert(db) } }
  }

  func fetchAll() throws -> (count: Int, free: () -> Void) {
    var rows = try store.read { db in try Item.fetchAll(db) }
    return (rows.count, { rows = [] })
  }

  func find(_ items: [Item]) throws {
    try store.write { db in
      for item in items {
        let found = try Item.find(db, key: item.id)
        try require(found.id == item.id && found.text == item.text, "another record was found")
      }
    }
  }

  func update(_ items: [Item]) throws {
    try store.write { db in for item in items { try item.update(db) } }
  }

  func delete(_ items: [Item]) throws {
    try store.write { db in
      for item in items { try require(item.delete(db), "a record was not deleted") }
    }
  }
}

/// A record of GRDB for the rows of `TodoItem`.
protocol GRDBItem: FetchableRecord, PersistableRecord {
  static var peer: String { get }
  var id: String { get }
  var text: String? { get }
  init(_ item: TodoItem)
}

extension HandWrittenItem: GRDBItem {
  static var peer: String { "GRDB by hand" }
}

extension CodableItem: GRDBItem {
  static var peer: String { "GRDB Codable" }
}
