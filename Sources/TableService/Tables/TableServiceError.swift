public import DataModelRuntime
import Foundation

/// A service cannot offer the tables that it should.
public enum TableServiceError: DescribedError, Hashable {
  /// A name that is none on the wire, or that the service keeps for itself.
  case invalidName(String)
  /// Two tables, or two columns of a table, whose names are the same but for their case.
  case duplicateName(String)
  /// A table of the file has a column of another type, or other ids.
  case differentTable(table: String, column: String, stored: String, wanted: String)

  /// The problem.
  public var description: String {
    switch self {
    case .invalidName(let name): "'\(name)' cannot be the name of a table or a column of a service"
    case .duplicateName(let name): "two tables or columns have the name '\(name)'"
    case .differentTable(let table, let column, let stored, let wanted):
      "the table '\(table)' of the database has a column '\(column)' as \(stored), not as \(wanted)"
    }
  }
}
