import GRDB
import SQLText

/// The triggers of a store and the tables that they work on, which can be made anew at any opening, and so
/// can the indexes and views of a queue.
///
/// The table `_ModelObject` lists them, and the names of older versions. What it does not list is somebody
/// else's, such as the triggers of a full-text index, and is never touched.
struct StoreTriggers {
  let schema: LocalStoreSchema

  /// Whether everything that a database lists is there: whoever rebuilds a table loses its triggers without a
  /// word.
  static func areComplete(in db: Database) throws -> Bool {
    try Row.fetchOne(
      db,
      sql: """
        SELECT "type", "name" FROM "_ModelObject" WHERE "type" <> 'version' \
        EXCEPT SELECT type, name FROM sqlite_master LIMIT 1
        """
    ) == nil
  }

  /// Creates and lists them in a database that has none.
  func create(in db: Database) throws {
    try schema.queue?.prepare(for: schema.syncedTables, in: db)
    let before = try Self.objects(in: db)
    try make(in: db)
    let insertion = try db.makeStatement(sql: #"INSERT INTO "_ModelObject" ("type", "name") VALUES (?, ?)"#)
    let made = try Self.objects(in: db).subtracting(before)
    let tables = Set(made.filter { $0.type == "table" }.map(\.name))
    // An index of such a table goes with it.
    for object in made where object.type != "index" || !tables.contains(object.table) {
      try insertion.execute(arguments: [object.type, object.name])
    }
    try listOlderVersions(in: db)
  }

  private func make(in db: Database) throws {
    let queue = try schema.queue?.objects(for: schema.syncedTables, in: db) ?? []
    for statement in schema.workTables + schema.triggers + queue { try db.execute(sql: statement) }
  }

  /// Creates them, and the queue, in a database that keeps no list.
  func createUnlisted(in db: Database) throws {
    try schema.queue?.prepare(for: schema.syncedTables, in: db)
    try make(in: db)
  }

  /// Names the versions before this one, by which code of one of them recognises a newer file.
  func listOlderVersions(in db: Database) throws {
    for name in schema.olderVersionNames {
      try db.execute(sql: #"INSERT OR IGNORE INTO "_ModelObject" VALUES ('version', ?)"#, arguments: [name])
    }
  }

  /// Takes away those that the database lists, and creates the schema's.
  func replace(in db: Database) throws {
    try Self.drop(in: db)
    try create(in: db)
    // Count again what the triggers counted.
    for statement in schema.refills { try db.execute(sql: statement) }
    try db.execute(
      sql: #"UPDATE "_Model" SET "triggerHash" = ?, "triggerGeneration" = ?"#,
      arguments: [schema.triggerHash, schema.triggerGeneration]
    )
  }

  /// Takes away those that a database lists.
  static func drop(in db: Database) throws {
    // A row that somebody left in a work table without foreign keys must not keep the table from going.
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
    /// The table of a trigger or an index; of others, their own name.
    let table: String
  }

  private static func objects(in db: Database) throws -> Set<Object> {
    Set(
      try Row.fetchAll(db, sql: "SELECT type, name, tbl_name FROM sqlite_master WHERE sql IS NOT NULL")
        .map { Object(type: $0["type"], name: $0["name"], table: $0["tbl_name"]) }
    )
  }
}
