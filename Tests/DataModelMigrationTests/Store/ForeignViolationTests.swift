import DataModelRuntime
import GRDB
import Testing

/// Trap 12: rows that broke a rule before, written with foreign keys off, are named in `_Violation`, whose
/// references lead nowhere. That is no fault of a migration, and keeps nothing from being migrated.
@Suite struct ForeignViolationTests {
  private static let item = entity(
    "Item",
    attribute("text", "String?"),
    relation("list", "List", inverse: "items")
  )
  private static func list(_ name: String) -> String {
    entity(
      "List",
      attribute("name", name),
      relation("items", "Item…!", inverse: "list", rule: "Cascade")
    )
  }

  @Test func violationsFromBeforeDoNotBlock() throws {
    let series = try StoreSeries(
      "lists",
      [version(1, [Self.list("String?"), Self.item]), version(2, [Self.list("String=none"), Self.item])]
    )
    let file = try StoreFile()
    let store = try LocalStore(series.schema(0), path: file.path)
    try store.database.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA foreign_keys = OFF; INSERT INTO "List" ("_id", "name") VALUES (1, 'empty');
          PRAGMA foreign_keys = ON;
          """
      )
    }
    #expect(
      try store.read { db in try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Violation""#) } == 1
    )
    try store.database.close()

    let migrated = try LocalStore(series.schema(1), path: file.path)
    let names = try migrated.read { db in try String.fetchAll(db, sql: #"SELECT "name" FROM "List""#) }
    #expect(names == ["empty"])
    try migrated.write { db in try db.execute(sql: #"INSERT INTO "Item" ("list") VALUES (1)"#) }
    #expect(
      try migrated.read { db in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty }
    )
  }
}
