import SQLText

/// The canonical text of a schema, which depends only on its meaning and not on the order of its parts.
///
/// Tables, columns, conditions, foreign keys and indexes are lines, sorted by their bytes. Names and SQL are
/// quoted, with quotes doubled, so that no two schemas have the same text.
/// `Documentation/Internals/StoreFormat.md` describes every line. **The text of a schema must never change**:
/// a database of today would look like one of another schema tomorrow.
struct CanonicalSchema {
  /// Returns the text of everything that the model declares, from the ``lines(of:)`` of its tables.
  static func text(ofTableLines lines: some Sequence<String>) -> String { text("schema", Array(lines)) }

  /// Returns the text of the triggers and the tables that exist for them.
  static func text(ofTriggersOf tables: [Table]) -> String {
    let triggers = tables.flatMap(\.triggers).map { trigger in
      "trigger \(quoted(trigger.name)) \(quoted(normalized(trigger.definition)))\n"
    }
    return text("triggers", tables.filter(\.isWorkTable).map(lines) + triggers)
  }

  /// Returns the text of one table without its indexes.
  static func text(ofColumnsOf table: Table) -> String {
    var table = table
    table.indexes = []
    return lines(of: table)
  }

  private static func text(_ title: String, _ parts: [String]) -> String {
    "\(title) \(Fingerprint.format)\n" + parts.sortedByUTF8(\.self).joined()
  }

  static func lines(of table: Table) -> String {
    var lines = table.columns.map(line)
    // Names of constraints are for people: a later tool may word them better.
    lines += table.columns.flatMap(\.checks).map { "check \(quoted(normalized($0.condition)))" }
    lines += table.columns.compactMap(referenceLine)
    lines += table.indexes.map(line)
    lines += table.columns.compactMap(keyLine)
    if !table.compositeKey.isEmpty { lines.append("key \(list(table.compositeKey))") }
    var text = "table \(quoted(table.name)) STRICT\n"
    var last: String?
    // Duplicate conditions count once.
    for line in lines.sorted(by: { $0.precedesByUTF8($1) }) where line != last {
      text += "  \(line)\n"
      last = line
    }
    return text
  }

  private static func line(of column: Column) -> String {
    var words = ["column", quoted(column.name), column.type.rawValue]
    // SQLite has no NULL in a key that is a number.
    if column.isRequired, !(column.key != nil && column.type == .integer) { words.append("NOT NULL") }
    if column.ignoresCase { words.append("COLLATE NOCASE") }
    if let literal = column.defaultLiteral { words += ["DEFAULT", quoted(literal)] }
    if let expression = column.generatedExpression { words += ["AS", quoted(normalized(expression))] }
    return words.joined(separator: " ")
  }

  private static func keyLine(of column: Column) -> String? {
    switch column.key {
    case nil: nil
    case .primary: "key \(quoted(column.name))"
    case .autoincrement: "key \(quoted(column.name)) AUTOINCREMENT"
    }
  }

  private static func referenceLine(of column: Column) -> String? {
    guard let key = column.foreignKey else { return nil }
    let action =
      switch key.action {
      case .setNull: "SET NULL"
      case .cascade: "CASCADE"
      case .refuseAtCommit: "NO ACTION"
      }
    return "reference \(list([column.name, key.table, key.referencedColumn])) \(action) DEFERRED"
  }

  private static func line(of index: Index) -> String {
    var words = ["index", quoted(index.name)]
    if index.isUnique { words.append("UNIQUE") }
    words += index.columns.map { quoted($0.name) + ($0.isDescending ? " DESC" : "") }
    if let condition = index.condition { words += ["WHERE", quoted(normalized(condition))] }
    return words.joined(separator: " ")
  }

  private static func list(_ names: [String]) -> String { names.map(quoted).joined(separator: " ") }

  private static func quoted(_ text: String) -> String { SQLQuoting.identifier(text) }

  /// Returns SQL with each run of white space outside of quotes reduced to one space: layout has no meaning.
  static func normalized(_ sql: String) -> String {
    guard hasWhiteSpaceToReduce(sql) else { return sql }
    var bytes: [UInt8] = []
    var quote: UInt8?
    var endsInSpace = false
    for byte in sql.utf8 {
      if quote == nil, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        endsInSpace = true
        continue
      }
      if endsInSpace, !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      endsInSpace = false
      bytes.append(byte)
      if quote == byte {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether there is a line break, or a space at an end or beside another one, in quotes or not.
  private static func hasWhiteSpaceToReduce(_ sql: String) -> Bool {
    let space = UInt8(ascii: " ")
    var before = space
    for byte in sql.utf8 {
      if byte == UInt8(ascii: "\n") || byte == space && before == space { return true }
      before = byte
    }
    return before == space
  }
}

extension Sequence {
  /// Returns the elements sorted by the UTF-8 bytes of a text, which is the same order in every process and
  /// on every platform.
  package func sortedByUTF8(_ key: (Element) -> String) -> [Element] {
    map { (key: key($0), element: $0) }
      .sorted { $0.key.precedesByUTF8($1.key) }
      // A key path would be made in each call, since its type depends on the element.
      .map { $0.element }
  }
}
