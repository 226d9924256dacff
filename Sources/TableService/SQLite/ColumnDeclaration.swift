import SQLText

/// The DDL of columns. The declared type records the type of the values, also of columns that clients added.
enum ColumnDeclaration {
  /// Returns the declarations of a table's columns, in the order in which they are sent.
  static func all(of table: ServiceTable, hasCaseInsensitiveIDs: Bool) -> [String] {
    TableSchema(table, TableSchema.columns(of: table)).columns.map { column in
      let declaration = declaration(of: ServiceColumn(column.name, column.type))
      return switch (column.role, column.type) {
      case (.value, _), (.assigned, _), (.user, _): declaration
      case (.row, _), (.id, .integer): "\(declaration) PRIMARY KEY AUTOINCREMENT"
      case (.id, _): "\(declaration) NOT NULL UNIQUE\(hasCaseInsensitiveIDs ? " COLLATE NOCASE" : "")"
      case (.createdAt, _), (.updatedAt, _): "\(declaration) NOT NULL"
      // The observed server stores any version that a client inserts. BLOB has no affinity, so that it stays
      // as it is.
      case (.version, _): "\"version\" BLOB NOT NULL"
      case (.deleted, _): "\(declaration) NOT NULL DEFAULT 0"
      }
    }
  }

  static func declaration(of column: ServiceColumn) -> String {
    "\(SQLQuoting.identifier(column.name)) \(word(for: column.type))"
  }

  /// Returns the declared type. SQLite derives the affinity from the letters in it: TEXT, INT or REAL.
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
