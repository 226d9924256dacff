import GRDB
import SQLText

/// The triggers of a store and their work tables. They can be created again whenever a store is opened, and
/// so can the indexes and views of a queue.
///
/// The table `_ModelObject` lists them, and the names of older versions. What it does not list, such as the
/// triggers of a full-text index, belongs to the app and is never touched.
struct StoreTriggers {
  let schema: LocalStoreSchema

  /// Returns whether everything that a database lists exists: rebuilding a table silently drops its triggers.
  static func areComplete(in db: Database) throws -> Bool {
    try Row.fetchOne(
      db,
      sql: """
        SELECT "type", "name" FROM "_ModelObject" WHERE "type" <> 'version' \
        EXCEPT SELECT type, name FROM sqlite_master LIMIT 1
        """
    ) == nil
  }

  /// Creates the triggers and lists them, in a database that has none.
  func create(in db: Database) throws {
    try schema.queue?.prepare(for: schema.syncedTables, in: db)
    let before = try Self.objects(in: db)
    try make(in: db)
    let insertion = try db.makeStatement(sql: #"INSERT INTO "_ModelObject" ("type", "name") VALUES (?, ?)"#)
    let made = try Self.objects(in: db).subtracting(before)
    let tables = Set(made.filter { $0.type == "table" }.map(\.name))
    // An index of such a table is dropped with it.
    for object in made where object.type != "index" || !tables.contains(object.table) {
      try insertion.execute(arguments: [object.type, object.name])
    }
    try listOlderVersions(in: db)
  }

  private func make(in db: Database) throws {
    let queue = try schema.queue?.objects(for: schema.syncedTables, in: db) ?? []
    for statement in schema.workTables + schema.triggers + queue { try db.execute(sql: statement) }
  }

  /// Creates the triggers and the queue in a database that keeps no list.
  func createUnlisted(in db: Database) throws {
    try schema.queue?.prepare(for: schema.syncedTables, in: db)
    try make(in: db)
  }

  /// Lists the earlier versions, so that code of one of them recognises a newer file.
  func listOlderVersions(in db: Database) throws {
    for name in schema.olderVersionNames {
      try db.execute(sql: #"INSERT OR IGNORE INTO "_ModelObject" VALUES ('version', ?)"#, arguments: [name])
    }
  }

  /// Drops what the database lists, and creates the triggers of the schema.
  func replace(in db: Database) throws {
    try Self.drop(in: db)
    try create(in: db)
    // Counts again what the triggers had counted.
    for statement in schema.refills { try db.execute(sql: statement) }
    try db.execute(
      sql: #"UPDATE "_Model" SET "triggerHash" = ?, "triggerGeneration" = ?"#,
      arguments: [schema.triggerHash, schema.triggerGeneration]
    )
  }

  /// Drops what a database lists.
  static func drop(in db: Database) throws {
    // A row that was left in a work table while foreign keys were off must not prevent dropping the table.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for type in ["trigger", "view", "index", "table"] {
      let names = try String.fetchAll(
        db,
        sql: #"SELECT "name" FROM "_ModelObject" WHERE "type" = ?"#,
        arguments: [type]
      )
      for name in names { try db.execute(sql: "DROP \(type) IF EXISTS \(SQLQuoting.identifier(name))") }
    }
    try db.execute(sql: #"DELETE FROM "_ModelObject" WHERE "type" <> 'version'"#)
  }

  private struct Object: Hashable {
    let type: String
    let name: String
    /// The table of a trigger or an index; for others, their own name.
    let table: String
  }

  private static func objects(in db: Database) throws -> Set<Object> {
    Set(
      try Row.fetchAll(db, sql: "SELECT type, name, tbl_name FROM sqlite_master WHERE sql IS NOT NULL")
        .map { Object(type: $0["type"], name: $0["name"], table: $0["tbl_name"]) }
    )
  }
}
