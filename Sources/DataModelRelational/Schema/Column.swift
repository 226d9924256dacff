/// A column of a `STRICT` table.
package struct Column: Sendable, Equatable {
  package let name: String
  package let type: ColumnType
  package var isRequired = false
  package var key: Key?
  /// Whether text compares regardless of letter case, as ids of synced rows do.
  package var ignoresCase = false
  /// The default, as an SQL literal.
  package var defaultLiteral: String?
  /// The expression from which SQLite computes the value, over other columns of the row. The column is never
  /// written.
  package var generatedExpression: String?
  /// Conditions on the value.
  package var checks: [CheckConstraint] = []
  /// The reference that SQLite enforces, if any.
  package var foreignKey: ForeignKey?

  package enum Key: Sendable, Equatable {
    /// `PRIMARY KEY`
    case primary
    /// `PRIMARY KEY AUTOINCREMENT`: a number is never used twice.
    case autoincrement
  }
}

extension Column {
  package init(name: String, type: ColumnType) { self.init(name: name, type: type, isRequired: false) }
}

/// The storage classes that a column of a `STRICT` table can have.
package enum ColumnType: String, Sendable {
  case integer = "INTEGER"
  case real = "REAL"
  case text = "TEXT"
  case blob = "BLOB"
  /// Any storage class, for example for keys of different tables.
  case any = "ANY"
}
