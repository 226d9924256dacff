import DataModelRelational
import SQLText

/// The source of a column's value in a new row.
enum ColumnSource: Hashable {
  /// The value of a column of the old row.
  case column(String)
  /// The same literal for all rows.
  case constant(String)
  /// An SQL expression over the old row.
  case expression(String)
  /// A generated column, which the database computes.
  case generated

  static let null = ColumnSource.constant("NULL")

  /// The value as SQL over the old row.
  var sql: String {
    switch self {
    case .column(let name): SQLQuoting.identifier(name)
    case .constant(let literal): literal
    case .expression(let expression): expression
    case .generated: "NULL"
    }
  }

  var isConstant: Bool { if case .constant = self { true } else { false } }
}
