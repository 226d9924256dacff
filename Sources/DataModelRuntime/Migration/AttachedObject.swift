import GRDB
import SQLText

/// An object that the app has created in the file of a store, or on its connection.
struct AttachedObject {
  /// The kinds, in the order in which objects can be created: a trigger may belong to a view.
  enum Kind: String, Comparable {
    case index, table, view, trigger

    static func < (left: Kind, right: Kind) -> Bool { left.order < right.order }

    private var order: Int {
      switch self {
      case .index: 0
      case .table: 1
      case .view: 2
      case .trigger: 3
      }
    }
  }

  let kind: Kind
  let name: String
  /// The table or view of a trigger or an index.
  let table: String
  /// Whether it belongs to the connection and not to the file.
  let isTemporary: Bool
  private let sql: String

  init?(_ row: Row) {
    guard let kind = Kind(rawValue: row["type"]) else { return nil }
    self.kind = kind
    name = row["name"]
    table = row["tbl_name"]
    isTemporary = row["isTemporary"]
    sql = row["sql"]
  }

  /// Reads all indexes, triggers, views and virtual tables.
  static func all(in db: Database) throws -> [AttachedObject] {
    let columns = "type, name, tbl_name, sql"
    let condition =
      "type IN ('trigger', 'view', 'index') AND sql IS NOT NULL OR sql LIKE 'CREATE VIRTUAL%'"
    return try Row.fetchAll(
      db,
      sql: """
        SELECT * FROM (SELECT \(columns), 0 AS isTemporary, rowid AS place FROM sqlite_master WHERE \
        \(condition) UNION ALL SELECT \(columns), 1, rowid FROM sqlite_temp_master WHERE \(condition)) ORDER \
        BY isTemporary, place
        """
    ).compactMap(AttachedObject.init)
  }

  private var fullName: String { "\(isTemporary ? "temp" : "main").\(SQLQuoting.identifier(name))" }

  /// Drops the object. A trigger of a view is dropped with the view.
  func drop(in db: Database) throws {
    try db.execute(sql: "DROP \(kind.rawValue) IF EXISTS \(fullName)")
  }

  func create(in db: Database) throws {
    // SQLite keeps the text without `TEMP`.
    let words = "CREATE \(kind.rawValue.uppercased()) "
    let isShortened = isTemporary && sql.hasPrefix(words)
    try db.execute(
      sql: isShortened ? "CREATE TEMP \(kind.rawValue.uppercased()) \(sql.dropFirst(words.count))" : sql
    )
  }

  /// Makes SQLite look up all names in it, which it otherwise does only when the object is used.
  ///
  /// - Throws: `DatabaseError` if a name does not exist
  func use(in db: Database, isOfView: Bool) throws {
    switch kind {
    case .index: break
    case .view: _ = try db.makeStatement(sql: "SELECT * FROM \(fullName)")
    // A full-text index looks for the table of its texts when it is read.
    case .table: _ = try Row.fetchOne(db, sql: "SELECT * FROM \(fullName) LIMIT 1")
    case .trigger where isOfView: break
    case .trigger:
      let quoted = SQLQuoting.identifier(table)
      let columns = try String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_table_info(?)",
        arguments: [table]
      )
      let assignments = columns.map { "\(SQLQuoting.identifier($0)) = NULL" }.joined(separator: ", ")
      // Preparing a statement compiles the triggers that it may fire.
      _ = try db.makeStatement(sql: "INSERT INTO \(quoted) DEFAULT VALUES")
      _ = try db.makeStatement(sql: "UPDATE \(quoted) SET \(assignments)")
      _ = try db.makeStatement(sql: "DELETE FROM \(quoted)")
    }
  }
}
