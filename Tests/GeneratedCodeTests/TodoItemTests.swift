import DataModelRuntime
import Foundation
import GRDB
import QSDataModelReference
import QSTodoDataModelReference
import Testing

/// The generated types of the Todo models, used as an app would.
@Suite struct TodoItemTests {
  private typealias TodoItem = QSDataModelReference.TodoItem

  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: QSDataModelSchema.schema)
  }

  @Test func isInsertedAndFetched() throws {
    let item = TodoItem(id: "1", complete: false, text: "Buy milk")
    try store.write { db in try item.insert(db) }
    #expect(try store.read { db in try TodoItem.fetchOne(db, key: "1") } == item)
    #expect(
      try store.read { db in try Row.fetchOne(db, sql: "SELECT * FROM TodoItem") } == [
        "id": "1", "complete": 0, "createdAt": nil, "text": "Buy milk", "updatedAt": nil, "version": nil,
      ]
    )
  }

  @Test func getsAnIDOfItsOwn() throws {
    let item = TodoItem(text: "Buy milk")
    #expect(item.id.count == 36 && item.id == item.id.uppercased())
    #expect(item.id != TodoItem().id)
  }

  @Test func isFoundWhateverTheCaseOfItsID() throws {
    try store.write { db in try TodoItem(id: "ABC").insert(db) }
    #expect(try store.read { db in try TodoItem.fetchOne(db, key: "abc") } != nil)
    let error = #expect(throws: LocalStore.NotUniqueError.self) {
      try store.write { db in try TodoItem(id: "aBc").insert(db) }
    }
    #expect(
      error?.description == "TodoItem cannot be inserted: TodoItem 'ABC' has the same 'id', 'aBc'"
    )
  }

  @Test func isUpdatedAndDeleted() throws {
    var item = TodoItem(id: "1", text: "Buy milk")
    try store.write { db in try item.insert(db) }
    item.complete = true
    try store.write { db in try item.update(db) }
    #expect(try store.read { db in try TodoItem.fetchAll(db) } == [item])
    #expect(try store.write { db in try item.delete(db) })
    #expect(try store.read { db in try TodoItem.fetchCount(db) } == 0)
  }

  @Test func isFilteredByDatesAsTheyAreStored() throws {
    let moment = Date(timeIntervalSince1970: 1_700_000_000)
    try store.write { db in
      // What an app writes has no such values.
      try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 1"#)
      for offset in -2...2 {
        try TodoItem(id: "\(offset)").insert(db)
        try TodoItem.filter(key: "\(offset)").updateAll(db) {
          $0.updatedAt.set(to: moment.addingTimeInterval(Double(offset)))
        }
      }
      try db.execute(sql: #"UPDATE "_Sync" SET "applying" = 0"#)
      try TodoItem(id: "none").insert(db)
    }
    let later = try store.read { db in
      try TodoItem.filter { $0.updatedAt > moment }.order(\.id).fetchAll(db).map(\.id)
    }
    #expect(later == ["1", "2"])
  }

  /// After a migration columns stand in another order, and people write `SELECT *`.
  @Test func isDecodedByName() throws {
    let item = try store.write { db in
      try TodoItem(id: "1", complete: true, text: "Buy milk").insert(db)
      try db.execute(
        sql:
          #"""
          UPDATE "_Sync" SET "applying" = 1; UPDATE "TodoItem" SET "version" = 'v'; UPDATE "_Sync" SET \#
          "applying" = 0
          """#
      )
      return try #require(try TodoItem.fetchOne(db, key: "1"))
    }
    #expect(item.version == "v")
    let fetched = try store.read { db in
      try TodoItem.fetchOne(
        db,
        sql:
          #"""
          SELECT "version", "updatedAt", "text", 'x' AS "other", "id", "createdAt", "complete" FROM "TodoItem"
          """#
      )
    }
    #expect(fetched == item)
    #expect(throws: StoredValueError.self) {
      try store.read { db in try TodoItem.fetchOne(db, sql: #"SELECT "id" FROM "TodoItem""#) }
    }
  }

  @Test func isObserved() async throws {
    let store = store
    var counts: [Int] = []
    for try await items in store.observe({ db in try TodoItem.fetchAll(db) }) {
      counts.append(items.count)
      if items.count == 2 { break }
      try await store.write { db in try TodoItem().insert(db) }
    }
    #expect(counts == [0, 1, 2])
  }

  @Test func isObservedWithoutBeingComparable() async throws {
    let older = try LocalStore(inMemory: QSTodoDataModelSchema.schema)
    var counts: [Int] = []
    for try await items in older.observe({ db in try QSTodoDataModelReference.TodoItem.fetchAll(db) }) {
      counts.append(items.count)
      if items.count == 1 { break }
      try await older.write { db in try QSTodoDataModelReference.TodoItem(id: "1").insert(db) }
    }
    #expect(counts == [0, 1])
  }

  @Test func theOlderModelWorksBesideTheNewerOne() throws {
    let older = try LocalStore(inMemory: QSTodoDataModelSchema.schema)
    let item = QSTodoDataModelReference.TodoItem(id: "1", complete: false, text: "Buy milk")
    try older.write { db in try item.insert(db) }
    let fetched = try older.read { db in try QSTodoDataModelReference.TodoItem.fetchAll(db) }
    // Without `Equatable`, which is an option, records are compared by what a table would hold.
    #expect(fetched.map { $0.databaseEquals(item) } == [true])
    #expect(QSTodoDataModelSchema.schema.fingerprint != QSDataModelSchema.schema.fingerprint)
  }
}
