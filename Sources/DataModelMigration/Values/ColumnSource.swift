import DataModelRelational
import SQLText

/// Where a column of a new row has its value from.
enum ColumnSource: Hashable {
  /// That of a column of the old row.
  case column(String)
  /// One literal for all rows.
  case constant(String)
  /// An SQL expression over the old row.
  case expression(String)
  /// The database computes it.
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
