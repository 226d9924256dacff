import GRDB
import SQLText

/// The triggers of a store and the tables that they work on, which can be made anew at any opening.
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
    let before = try Self.objects(in: db)
    for statement in schema.workTables + schema.triggers { try db.execute(sql: statement) }
    let insertion = try db.makeStatement(sql: #"INSERT INTO "_ModelObject" ("type", "name") VALUES (?, ?)"#)
    for object in try Self.objects(in: db).subtracting(before) {
      try insertion.execute(arguments: [object.type, object.name])
    }
    try listOlderVersions(in: db)
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
    let listed = try Row.fetchAll(db, sql: #"SELECT "type", "name" FROM "_ModelObject""#)
      .map { Object(type: $0["type"], name: $0["name"]) }
    for object in listed where object.type == "trigger" {
      try db.execute(sql: "DROP TRIGGER IF EXISTS \(SQLQuoting.identifier(object.name))")
    }
    for object in listed where object.type == "table" {
      try db.execute(sql: "DROP TABLE IF EXISTS \(SQLQuoting.identifier(object.name))")
    }
    try db.execute(sql: #"DELETE FROM "_ModelObject" WHERE "type" <> 'version'"#)
  }

  private struct Object: Hashable {
    let type: String
    let name: String
  }

  private static func objects(in db: Database) throws -> Set<Object> {
    Set(
      try Row.fetchAll(db, sql: "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger')")
        .map { Object(type: $0["type"], name: $0["name"]) }
    )
  }
}
