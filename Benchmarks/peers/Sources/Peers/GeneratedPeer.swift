import DataModelRuntime

/// The generated type. It cannot be a `RecordPeer`: in generic code, the compiler sees only GRDB's methods.
struct GeneratedPeer: Peer {
  static let name = "generated"
  private let store: LocalStore

  init(path: String) throws {
    store = try LocalStore(QSDataModelSchema.schema, path: path)
    // A store opens its connections for reading when it needs them; the floor has one.
    _ = try store.read { db in try TodoItem.fetchOne(db) }
  }

  func close() throws { try store.database.close() }

  static func items(_ items: [TodoItem]) -> [TodoItem] { items }

  func insert(_ items: [TodoItem]) throws {
    try store.write { db in for item in items { try item.insert(db) } }
  }

  func fetchAll() throws -> (count: Int, free: () -> Void) {
    var rows = try store.read { db in try TodoItem.fetchAll(db) }
    return (rows.count, { rows = [] })
  }

  func find(_ items: [TodoItem]) throws {
    try store.write { db in
      for item in items {
        let found = try TodoItem.find(db, key: item.id)
        try require(found.id == item.id && found.text == item.text, "another object was found")
      }
    }
  }

  func update(_ items: [TodoItem]) throws {
    try store.write { db in for item in items { try item.update(db) } }
  }

  func delete(_ items: [TodoItem]) throws {
    try store.write { db in
      for item in items { try require(item.delete(db), "an object was not deleted") }
    }
  }
}
