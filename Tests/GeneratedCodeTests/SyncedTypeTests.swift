@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import Testing

@testable import ErrandsReference

/// The generated types of a synced model: what they say to offline sync, and what an app cannot write.
@Suite struct SyncedTypeTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: ErrandsSchema.schema)
  }

  // MARK: - The description

  @Test func theSchemaDescribesTheSyncedTables() {
    #expect(
      ErrandsSchema.schema.syncedTables == [
        SyncedTable(
          "Errand",
          columns: [
            SyncedColumn("id", .string, .id),
            SyncedColumn("begun", .date),
            SyncedColumn("createdAt", .date, .createdAt),
            SyncedColumn("due", .date),
            SyncedColumn("photo", .data, .local),
            SyncedColumn("place_latitude", .double, wireName: "at_latitude"),
            SyncedColumn("place_longitude", .double, wireName: "at_longitude"),
            SyncedColumn("text", .string, wireName: "title"),
            SyncedColumn("updatedAt", .date, .updatedAt),
            SyncedColumn("urgency", .int16, defaultSQL: "1", isRequired: true),
            SyncedColumn("version", .string, .version),
            SyncedColumn("draft", .int64, .local),
            SyncedColumn("list", .string, wireName: "listId", references: "List"),
          ]
        ),
        SyncedTable(
          "List",
          wireName: "lists",
          columns: [
            SyncedColumn("id", .string, .id),
            SyncedColumn("deleted", .bool, .deleted, defaultSQL: "0"),
            SyncedColumn("name", .string, isRequired: true),
          ]
        ),
      ]
    )
  }

  @Test(arguments: [Errand.self, List.self] as [any SyncedEntity.Type])
  func aTypeKnowsItsTable(_ type: any SyncedEntity.Type) throws {
    let table = type.syncedTable
    #expect(table.name == type.storedTable.name)
    #expect(type.storedTable.columns.sorted() == table.columns.map(\.name).sorted())
    #expect(try store.read { db in try db.columns(in: table.name).map(\.name) } == table.columns.map(\.name))
  }

  /// The compiler refuses others: here by what can be asked at run time.
  @Test(
    arguments: [
      Draft.self, MS_TableConfig.self, MS_TableOperationErrors.self, MS_TableOperations.self,
    ] as [any StoredRecord.Type]
  )
  func localTypesAndThoseOfOfflineSyncAreNotSynced(_ type: any StoredRecord.Type) {
    #expect(!(type is any SyncedEntity.Type))
  }

  // MARK: - System columns

  /// An app of another time, or sync itself, has written them.
  /// As a pull does: of what an app writes, SQLite undoes it.
  private func setSystemColumns(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE "_Sync" SET "applying" = 1;
        UPDATE "Errand" SET "createdAt" = ?, "updatedAt" = ?, "version" = ?;
        UPDATE "_Sync" SET "applying" = 0
        """,
      arguments: ["2024-01-01 00:00:00.000", "2024-01-02 00:00:00.000", "v1"]
    )
  }

  private func systemColumns(_ db: Database) throws -> [DatabaseValue] {
    let row = try Row.fetchOne(db, sql: #"SELECT "createdAt", "updatedAt", "version" FROM "Errand""#)
    return row.map { Array($0.databaseValues) } ?? []
  }

  @Test func anAppInsertsARowWithoutThem() throws {
    let ways: [@Sendable (Database) throws -> Void] = [
      { try Errand(id: "1").insert($0) },
      { try Errand(id: "1").insertWithoutValidation($0) },
      { try Errand(id: "1").insert($0, onConflict: .replace) },
      { try Errand(id: "1").save($0) },
      { try Errand(id: "1").upsert($0) },
    ]
    for insert in ways {
      try store.write { db throws -> Void in
        try insert(db)
        #expect(try systemColumns(db) == [.null, .null, .null])
        _ = try Errand.deleteAll(db)
      }
    }
  }

  private let updates: [@Sendable (Errand, Database) throws -> Void] = [
    { try $0.update($1) },
    { try $0.update($1, onConflict: .ignore) },
    { try $0.save($1) },
    { try $0.upsert($1) },
  ]

  /// What says that it overwrites, overwrites.
  @Test func anOutdatedObjectIsRefused() throws {
    let outdated = LocalStore.OutdatedObjectError(table: "Errand", id: "1")
    for (number, update) in updates.enumerated() {
      try store.write { db throws -> Void in
        try Errand(id: "1", text: "Post").insert(db)
        var errand = try #require(try Errand.fetchOne(db))
        try setSystemColumns(db)
        errand.text = "Bank"
        if number < 3 {
          #expect(throws: outdated) { try update(errand, db) }
          #expect(try Errand.fetchOne(db)?.text == "Post")
        } else {
          try update(errand, db)
          #expect(try Errand.fetchOne(db)?.text == "Bank")
        }
        _ = try Errand.deleteAll(db)
      }
    }
  }

  @Test func anAppUpdatesARowWithoutThem() throws {
    for (number, update) in updates.enumerated() {
      try store.write { db throws -> Void in
        try Errand(id: "1", text: "Post").insert(db)
        // Fetched before the row came back from the server, so that the object has no such values.
        var errand = try #require(try Errand.fetchOne(db))
        try setSystemColumns(db)
        // By a push: else somebody else may have changed the row.
        try db.execute(sql: #"INSERT INTO "_Succeeded" VALUES (NULL, 'Errand', '1', NULL, 'v1')"#)
        let before = try systemColumns(db)
        errand.text = "Post \(number)"
        try update(errand, db)
        #expect(try systemColumns(db) == before)
        #expect(try Errand.fetchOne(db)?.text == "Post \(number)")
        _ = try Errand.deleteAll(db)
      }
    }
  }

  @Test func theyAreReadAndAskedFor() throws {
    try store.write { db throws -> Void in
      try Errand(id: "1").insert(db)
      try setSystemColumns(db)
      try Errand(id: "2").insert(db)
      let new = Date(timeIntervalSince1970: 1_704_067_200)
      let found = try Errand.matching { $0.updatedAt > new && $0.version == "v1" }.fetchAll(db)
      #expect(found.map(\.id) == ["1"])
      #expect(found.map(\.createdAt) == [new])
      #expect(try Errand.sorted(by: \.updatedAt, .descending).fetchAll(db).map(\.id) == ["1", "2"])
    }
  }

  /// A required one has the default of the model: the initialiser of the app does not know it.
  @Test func aDefaultOfTheModelIsThatOfTheColumn() throws {
    let list = List(id: "1", name: "Home")
    #expect(list.deleted == nil)
    let stored = try store.write { db in
      try list.insert(db)
      return try List.fetchOne(db)
    }
    #expect(stored?.deleted == false)
  }

  // MARK: - The tables of offline sync

  @Test func areTypesIfSomebodyAsksForThem() throws {
    let found = try store.write { db in
      try MS_TableConfig(id: "1", key: "all", keyType: 0, table: "Errand", value: "x").insert(db)
      try MS_TableOperations(id: 1, itemId: "A", table: "Errand", tableKind: 0).insert(db)
      return try MS_TableOperations.filter { $0.itemId == "A" }.fetchCount(db)
    }
    #expect(found == 1)
  }
}
