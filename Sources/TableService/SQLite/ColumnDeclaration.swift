import SQLText

/// The DDL of columns. The declared type says the type of the values, so that columns which clients added are
/// known again.
enum ColumnDeclaration {
  /// The columns of a table, in the order in which the server of Azure Mobile Apps sends them.
  static func all(of table: ServiceTable, hasCaseInsensitiveIDs: Bool) -> [String] {
    var columns = table.columns.map(declaration)
    if table.isPerUser { columns.append(declaration(of: ServiceColumn(TableSchema.userColumn, .string))) }
    switch table.ids {
    case .strings:
      let collation = hasCaseInsensitiveIDs ? " COLLATE NOCASE" : ""
      columns.insert(
        "\(SQLQuoting.identifier(TableSchema.rowColumn)) INTEGER PRIMARY KEY AUTOINCREMENT",
        at: 0
      )
      columns.append("\"id\" TEXT NOT NULL UNIQUE\(collation)")
    case .counted:
      columns.insert("\"id\" INTEGER PRIMARY KEY AUTOINCREMENT", at: 0)
    }
    columns += [
      "\"createdAt\" \(word(for: .date)) NOT NULL", "\"updatedAt\" \(word(for: .date)) NOT NULL",
      // A client may insert a version that is no number: the observed server stores it, so that no affinity
      // is given.
      "\"version\" BLOB NOT NULL", "\"deleted\" \(word(for: .boolean)) NOT NULL DEFAULT 0",
    ]
    return columns
  }

  static func declaration(of column: ServiceColumn) -> String {
    "\(SQLQuoting.identifier(column.name)) \(word(for: column.type))"
  }

  /// The declared type. SQLite finds the affinity by its letters: TEXT, INT or REAL.
  private static func word(for type: ServiceValueType) -> String {
    switch type {
    case .string: "TEXT"
    case .number: "REAL"
    case .integer: "INTEGER"
    case .decimal: "DECIMAL_TEXT"
    case .boolean: "BOOLEAN_INT"
    case .date: "DATE_TEXT"
    }
  }

  static func type(of word: String) -> ServiceValueType {
    ServiceValueType.allCases.first { self.word(for: $0) == word } ?? .string
  }
}
