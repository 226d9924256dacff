#if PostgreSQL
public import DataModelRuntime
import Foundation

/// A service cannot use its PostgreSQL database.
public enum PostgreSQLServiceError: DescribedError, Hashable {
  /// There is no connection, for a reason in the words of libpq.
  case unreachable(String)
  /// The database lacks something of the tables.
  case notMigrated([String])
  /// Something of the tables is otherwise than the model has it, and no migration changes that.
  case differs([String])
  /// The tables or options ask for what PostgreSQL is not used for.
  case unsupported(String)
  /// The database refuses a statement, in its own words.
  case refused(String)

  /// The problem.
  public var description: String {
    switch self {
    case .unreachable(let reason): "the database cannot be reached: \(reason)"
    case .notMigrated(let steps):
      "the database is not ready: a migration has to \(steps.joined(separator: "; "))"
    case .differs(let differences): differences.joined(separator: "\n")
    case .unsupported(let what): "on PostgreSQL \(what)"
    case .refused(let reason): "the database refuses a statement: \(reason)"
    }
  }

  /// Says errors of the database in these words.
  static func describing<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as PostgreSQLError {
      if error.state == "55P03" {
        throw Self.refused("somebody holds a table for more than 3 seconds; try again")
      }
      throw error.isOfConnection ? Self.unreachable("\(error)") : .refused("\(error)")
    }
  }
}
#endif
