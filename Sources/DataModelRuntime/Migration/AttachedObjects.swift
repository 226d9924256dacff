import GRDB

/// What an app has made in the file of a store: triggers such as those of a full-text index, views, and indexes of its own.
///
/// SQLite renames no table while a trigger or a view names what is not there just then, and a table that is rebuilt loses its
/// triggers and indexes without a word. So they are taken away before a migration, and made again after it.
struct AttachedObjects {
  private let objects: [Object]

  private struct Object {
    let type: String
    let name: String
    let table: String
    let sql: String
  }

  /// Reads them, when the tool's own triggers are gone.
  init(in db: Database) throws {
    objects = try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, tbl_name, sql FROM sqlite_master \
        WHERE type IN ('trigger', 'view', 'index') AND sql IS NOT NULL ORDER BY rowid
        """
    ).map { Object(type: $0["type"], name: $0["name"], table: $0["tbl_name"], sql: $0["sql"]) }
  }

  /// Takes triggers and views away. Indexes stay as long as their tables do.
  func detach(in db: Database) throws {
    // A trigger of a view goes with it.
    for object in objects where object.type != "index" {
      try db.execute(sql: "DROP \(object.type) IF EXISTS \(object.name.quotedDatabaseIdentifier)")
    }
  }

  /// Makes them again, and sees whether they fit the tables that are there now.
  ///
  /// - Parameters:
  ///   - names: the indexes of the model that went
  ///   - db: a connection in the transaction of the migration
  /// - Throws: ``MigrationProblem/objectInTheWay(type:name:message:)``
  func attach(without names: Set<String>, in db: Database) throws {
    let there = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'index'"))
    let missing = objects.filter {
      $0.type == "index" && !there.contains($0.name) && !names.contains($0.name)
    }
    for object in missing + objects.filter({ $0.type != "index" }) {
      try refusing(object) { try db.execute(sql: object.sql) }
    }
    // Names in triggers and views are looked up no sooner than they are used.
    for object in objects where object.type != "index" {
      try refusing(object) { try use(object, in: db) }
    }
  }

  private func use(_ object: Object, in db: Database) throws {
    if object.type == "view" {
      _ = try db.makeStatement(sql: "SELECT * FROM \(object.name.quotedDatabaseIdentifier)")
      return
    }
    // One of a view was looked at with it.
    if objects.contains(where: { $0.type == "view" && $0.name == object.table }) { return }
    let table = object.table.quotedDatabaseIdentifier
    let columns = try String.fetchAll(
      db,
      sql: "SELECT name FROM pragma_table_info(?)",
      arguments: [object.table]
    )
    let assignments = columns.map { "\($0.quotedDatabaseIdentifier) = NULL" }.joined(separator: ", ")
    // To prepare a statement is to compile the triggers that it may set off.
    _ = try db.makeStatement(sql: "INSERT INTO \(table) DEFAULT VALUES")
    _ = try db.makeStatement(sql: "UPDATE \(table) SET \(assignments)")
    _ = try db.makeStatement(sql: "DELETE FROM \(table)")
  }

  private func refusing(_ object: Object, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw MigrationProblem.objectInTheWay(
        type: object.type,
        name: object.name,
        message: error.message ?? error.resultCode.description
      )
    }
  }
}
