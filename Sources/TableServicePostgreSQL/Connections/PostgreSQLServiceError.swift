#if PostgreSQL
public import DataModelRuntime
import Foundation

/// The reason why a service cannot use its PostgreSQL database.
public enum PostgreSQLServiceError: DescribedError, Hashable {
  /// There is no connection, for the reason that libpq gives.
  case unreachable(String)
  /// The database needs a migration with these steps.
  case notMigrated([String])
  /// The tables differ from the model in these points, which no migration changes.
  case differs([String])
  /// The tables or options need a feature that services on PostgreSQL do not have.
  case unsupported(String)
  /// The database refused a statement, for the reason that it gives.
  case refused(String)

  /// The problem.
  public var description: String {
    switch self {
    case .unreachable(let reason): "cannot reach the database: \(reason)"
    case .notMigrated(let steps): "the database needs a migration to \(steps.joined(separator: ", "))"
    case .differs(let differences): differences.joined(separator: "\n")
    case .unsupported(let what): "on PostgreSQL, \(what)"
    case .refused(let reason): "the database refused a statement: \(reason)"
    }
  }

  /// Runs work, and throws its database errors as errors of this type.
  static func describing<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as PostgreSQLError {
      if error.state == "55P03" {
        throw Self.refused("a table has been locked for more than 3 seconds; try again")
      }
      throw error.isOfConnection ? Self.unreachable("\(error)") : .refused("\(error)")
    }
  }
}
#endif
