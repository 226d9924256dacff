import GRDB
import SQLText

/// Something that an app has made in the file of a store, or on its connection.
struct AttachedObject {
  /// The order is that in which they can be made: a trigger may be one of a view.
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
  /// Whether it is one of the connection, which no file has.
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

  /// Indexes, triggers, views and virtual tables.
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

  /// A trigger of a view goes with it.
  func drop(in db: Database) throws {
    try db.execute(sql: "DROP \(kind.rawValue) IF EXISTS \(fullName)")
  }

  func create(in db: Database) throws {
    // SQLite keeps the text without the word.
    let words = "CREATE \(kind.rawValue.uppercased()) "
    let isShortened = isTemporary && sql.hasPrefix(words)
    try db.execute(
      sql: isShortened ? "CREATE TEMP \(kind.rawValue.uppercased()) \(sql.dropFirst(words.count))" : sql
    )
  }

  /// Looks up all names in it, which SQLite does no sooner than it is used.
  ///
  /// - Throws: `DatabaseError` if one leads nowhere
  func use(in db: Database, isOfView: Bool) throws {
    switch kind {
    case .index: break
    case .view: _ = try db.makeStatement(sql: "SELECT * FROM \(fullName)")
    // A full-text index asks for the table of its texts when it is read.
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
      // To prepare a statement is to compile the triggers that it may set off.
      _ = try db.makeStatement(sql: "INSERT INTO \(quoted) DEFAULT VALUES")
      _ = try db.makeStatement(sql: "UPDATE \(quoted) SET \(assignments)")
      _ = try db.makeStatement(sql: "DELETE FROM \(quoted)")
    }
  }
}
