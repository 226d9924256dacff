import GRDB

/// What a database says of its tables, in lines: two that are equal mean the same, wherever things are
/// written in them.
///
/// Texts of `CREATE TABLE` differ after a rename, or where a column was added. So columns, keys, references
/// and indexes come from pragmas, and from the text only conditions, expressions, collations and options.
struct StoredStructure: Equatable {
  let lines: [String]

  init(_ db: Database) throws {
    var lines: [String] = []
    let tables = try Row.fetchAll(
      db,
      sql: "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    for table in tables {
      let name: String = table["name"]
      let definition = TableDefinition(table["sql"] as String)
      lines += definition.options.map { "\(name): option \($0)" }
      lines += definition.conditions.map { "\(name): check \($0)" }
      lines += definition.columns.map { "\(name): \($0)" }
      for column in try Row.fetchAll(db, sql: "SELECT * FROM pragma_table_xinfo(?)", arguments: [name]) {
        let words = ["name", "type", "notnull", "dflt_value", "pk", "hidden"].map { key in
          "\(key)=\(column[key] as DatabaseValue? ?? .null)"
        }
        lines.append("\(name): column \(words.joined(separator: " "))")
      }
      for key in try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [name]) {
        let words = ["table", "from", "to", "on_update", "on_delete"].map {
          "\($0)=\(key[$0] as String? ?? "")"
        }
        lines.append("\(name): reference \(words.joined(separator: " "))")
      }
      for index in try Row.fetchAll(db, sql: "SELECT * FROM pragma_index_list(?)", arguments: [name]) {
        let indexName: String = index["name"]
        let parts = try Row.fetchAll(db, sql: "SELECT * FROM pragma_index_xinfo(?)", arguments: [indexName])
          .filter { ($0["key"] as Int) == 1 }
          .map { "\($0["name"] as String? ?? "?") desc=\($0["desc"] as Int) \($0["coll"] as String)" }
        let sql =
          try String.fetchOne(
            db,
            sql: "SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?",
            arguments: [indexName]
          ) ?? ""
        let condition = sql.range(of: " WHERE ").map { String(sql[$0.upperBound...]) } ?? ""
        let shown = indexName.hasPrefix("sqlite_autoindex") ? "automatic" : indexName
        lines.append(
          """
          \(name): index \(shown) unique=\(index["unique"] as Int) (\(parts.joined(separator: ", "))) \
          \(condition)
          """
        )
      }
    }
    lines += try String.fetchAll(
      db,
      sql: "SELECT tbl_name || ': trigger ' || name || ' ' || sql FROM sqlite_master WHERE type = 'trigger'"
    )
    self.lines = lines.sorted()
  }

  /// The lines that only one of two has.
  func differences(from fresh: StoredStructure) -> [String] {
    let (mine, theirs) = (Set(lines), Set(fresh.lines))
    return mine.subtracting(theirs).sorted().map { "migrated: \($0)" }
      + theirs.subtracting(mine).sorted().map { "fresh: \($0)" }
  }
}

/// The parts of a `CREATE TABLE` that no pragma tells.
private struct TableDefinition {
  private(set) var conditions: [String] = []
  private(set) var columns: [String] = []
  private(set) var options: [String] = []

  init(_ sql: String) {
    let tokens = SQLTokens(sql).all
    guard let open = tokens.firstIndex(of: "(") else { return }
    var depth = 0
    var definition: [String] = []
    var position = open
    while position < tokens.count {
      let token = tokens[position]
      if token == "(" { depth += 1 }
      if token == ")" { depth -= 1 }
      if depth == 0 {
        add(definition)
        options = tokens[(position + 1)...].filter { $0 != "," }.sorted()
        return
      }
      if depth == 1, token == "," {
        add(definition)
        definition = []
      } else if !(depth == 1 && token == "(" && position == open) {
        definition.append(token)
      }
      position += 1
    }
  }

  private mutating func add(_ tokens: [String]) {
    for (position, token) in tokens.enumerated() {
      switch token {
      case "CHECK": conditions.append(Self.parenthesized(tokens, after: position))
      case "AS": columns.append("\(tokens[0]) as \(Self.parenthesized(tokens, after: position))")
      case "COLLATE", "AUTOINCREMENT":
        columns.append("\(tokens[0]) \(token) \(token == "COLLATE" ? tokens[position + 1] : "")")
      case "DEFERRABLE": columns.append("\(tokens[0]) deferrable \(tokens[(position + 1)...].prefix(2))")
      default: break
      }
    }
  }

  private static func parenthesized(_ tokens: [String], after position: Int) -> String {
    var depth = 0
    var found: [String] = []
    for token in tokens[(position + 1)...] {
      if token == "(" { depth += 1 }
      if token == ")" { depth -= 1 }
      found.append(token)
      if depth == 0 { break }
    }
    return found.joined(separator: " ")
  }
}

/// SQL cut into names, texts, words and marks.
private struct SQLTokens {
  private(set) var all: [String] = []

  init(_ sql: String) {
    var word = ""
    var quote: Character?
    for character in sql {
      if let open = quote {
        word.append(character)
        if character == open {
          quote = nil
          all.append(word)
          word = ""
        }
        continue
      }
      switch character {
      case "\"", "'":
        if !word.isEmpty { all.append(word) }
        word = String(character)
        quote = character
      case "(", ")", ",":
        if !word.isEmpty { all.append(word) }
        all.append(String(character))
        word = ""
      case _ where character.isWhitespace:
        if !word.isEmpty { all.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    if !word.isEmpty { all.append(word) }
  }
}
