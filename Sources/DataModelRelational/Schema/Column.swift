/// A column of a `STRICT` table.
package struct Column: Sendable, Equatable {
  package let name: String
  package let type: ColumnType
  package var isRequired = false
  package var key: Key?
  /// Text that compares without regard to letter case, as ids of synced rows do.
  package var ignoresCase = false
  /// The default, as an SQL literal.
  package var defaultLiteral: String?
  /// The expression that SQLite computes the value from, over other columns of the row. Nobody writes such a
  /// column.
  package var generatedExpression: String?
  /// Conditions on the value.
  package var checks: [CheckConstraint] = []
  /// The row that the value leads to, if SQLite keeps watch over it.
  package var foreignKey: ForeignKey?

  package enum Key: Sendable, Equatable {
    /// `PRIMARY KEY`
    case primary
    /// `PRIMARY KEY AUTOINCREMENT`: a number once given is never given again.
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
  /// Whatever it is given, such as keys of different tables.
  case any = "ANY"
}
