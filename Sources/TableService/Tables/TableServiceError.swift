public import DataModelRuntime
import Foundation

/// The reason why a service cannot offer its tables.
public enum TableServiceError: DescribedError, Hashable {
  /// The name is invalid or reserved.
  case invalidName(String)
  /// Two tables, or two columns of a table, have the same name, ignoring case.
  case duplicateName(String)
  /// A column has another type in the database, or the table has another kind of ids.
  case differentTable(table: String, column: String, stored: String, wanted: String)
  /// The view of a table, or a value that the service sets, does not fit the table.
  case invalidAccess(table: String, problem: String)

  /// The problem.
  public var description: String {
    switch self {
    case .invalidName(let name): "'\(name)' is invalid or reserved as the name of a table or a column"
    case .duplicateName(let name): "two tables, or two columns of a table, have the name '\(name)'"
    case .invalidAccess(let table, let problem): "the access to the table '\(table)' is invalid: \(problem)"
    case .differentTable(let table, let column, let stored, let wanted):
      """
      the column '\(column)' of the table '\(table)' has the type \(stored) in the database, but the service \
      needs \(wanted)
      """
    }
  }
}
