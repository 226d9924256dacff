import GRDB
import SQLText

/// A table as SQLite sees it, in lines: tables with the same lines are equivalent, whatever their SQL is.
///
/// The SQL of a table changes with a rename or an added column. So columns, keys, foreign keys and indexes
/// come from pragmas, and only what no pragma reports comes from the SQL.
struct StoredTable: Equatable {
  /// Columns, keys, foreign keys and checks.
  let lines: Set<String>
  /// A line for each named index, by its name.
  let indexes: [String: String]

  /// - Returns: nil if the table does not exist
  /// - Throws: `DatabaseError`
  init?(_ name: String, in db: Database) throws {
    let sql = try String.fetchOne(
      db,
      sql: "SELECT coalesce(sql, '') FROM sqlite_master WHERE type = 'table' AND name = ?",
      arguments: [name]
    )
    guard let sql else { return nil }
    let columns = try Row.fetchAll(db, sql: "SELECT * FROM pragma_table_xinfo(?)", arguments: [name])
    let indexes = try Row.fetchAll(db, sql: "SELECT * FROM pragma_index_list(?)", arguments: [name])
    var named: [String: String] = [:]
    var unnamed: [String] = []
    for index in indexes {
      let indexName = Self.text(index, "name")
      let line = try Self.line(of: index, named: indexName, in: db)
      switch Self.text(index, "origin") {
      case "c": named[indexName] = "index \(SQLQuoting.identifier(indexName)) \(line)"
      case "u": unnamed.append("constraint \(line)")
      default: break
      }
    }
    lines = try Set(
      TableText(sql).lines + columns.map(Self.line) + Self.keyLines(columns) + unnamed
        + Self.referenceLines(of: name, in: db)
    )
    self.indexes = named
  }

  private static func line(_ column: Row) -> String {
    var words = ["column", SQLQuoting.identifier(text(column, "name")), text(column, "type")]
    if number(column, "notnull") == 1 { words.append("NOT NULL") }
    if let literal = column["dflt_value"] as String? { words.append("DEFAULT \(literal)") }
    switch number(column, "hidden") {
    case 2: words.append("VIRTUAL")
    case 3: words.append("STORED")
    default: break
    }
    return words.joined(separator: " ")
  }

  private static func keyLines(_ columns: [Row]) -> [String] {
    let key = columns.filter { number($0, "pk") > 0 }.sorted { number($0, "pk") < number($1, "pk") }
    let names = key.map { SQLQuoting.identifier(text($0, "name")) }
    return names.isEmpty ? [] : ["key \(names.joined(separator: ", "))"]
  }

  private static func referenceLines(of name: String, in db: Database) throws -> [String] {
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq",
      arguments: [name]
    )
    return Dictionary(grouping: rows) { number($0, "id") }.values.compactMap { rows in
      guard let first = rows.first else { return nil }
      let columns = rows.map { SQLQuoting.identifier(text($0, "from")) }.joined(separator: ", ")
      let targets = rows.map { SQLQuoting.identifier(text($0, "to")) }.joined(separator: ", ")
      return """
        reference \(columns) to \(SQLQuoting.identifier(text(first, "table"))) (\(targets)) \
        ON UPDATE \(text(first, "on_update")) ON DELETE \(text(first, "on_delete"))
        """
    }
  }

  private static func line(of index: Row, named name: String, in db: Database) throws -> String {
    let parts = try Row.fetchAll(db, sql: "SELECT * FROM pragma_index_xinfo(?)", arguments: [name])
      .filter { number($0, "key") == 1 }
      .map { part in
        // An expression has no name.
        let column = (part["name"] as String?).map(SQLQuoting.identifier) ?? "(expression)"
        let collation = text(part, "coll") == "BINARY" ? "" : " COLLATE \(text(part, "coll"))"
        return column + collation + (number(part, "desc") == 1 ? " DESC" : "")
      }
    let sql = try String.fetchOne(
      db,
      sql: "SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?",
      arguments: [name]
    )
    let condition = SQLTokens(sql ?? "").all.drop { $0 != "WHERE" }.joined(separator: " ")
    let words = [
      number(index, "unique") == 1 ? "UNIQUE" : "", "(\(parts.joined(separator: ", ")))", condition,
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func text(_ row: Row, _ column: String) -> String { row[column] as String? ?? "" }

  private static func number(_ row: Row, _ column: String) -> Int { row[column] as Int? ?? 0 }
}
