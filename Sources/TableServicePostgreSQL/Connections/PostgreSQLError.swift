#if PostgreSQL
import TableService

/// An error of PostgreSQL, or of the connection to it.
package struct PostgreSQLError: Error, Hashable, CustomStringConvertible {
  /// The SQLSTATE of five characters; empty if the server did not respond.
  package let state: String
  /// The message of PostgreSQL.
  package let message: String

  package var description: String { state.isEmpty ? message : "\(message) (\(state))" }

  /// The error of a connection that has ended.
  static let lost = PostgreSQLError(state: "", message: "the connection to PostgreSQL was lost")

  /// Whether the transaction may succeed on another attempt: other transactions interfered, or the connection
  /// ended before `COMMIT` was sent.
  var isPassing: Bool {
    // A serialization failure, a deadlock, an id that another transaction has just inserted.
    ["40001", "40P01", "23505"].contains(state) || isOfConnection || isOfStatements
  }

  /// Whether the prepared statements of the connection are no longer valid: it goes to another server, or a
  /// table has changed.
  var isOfStatements: Bool { ["26000", "42P05", "0A000"].contains(state) }

  /// Whether the connection can no longer be used.
  var isOfConnection: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") }

  /// The error of the storage; nil if the service itself made a mistake.
  var storageError: StorageError? {
    // A value out of range or malformed; a violated constraint; a limit of the engine.
    if ["22", "23", "54"].contains(where: state.hasPrefix) { return .refused("PostgreSQL: \(message)") }
    // Types that do not fit.
    if ["42725", "42804", "42883", "42P18", "42P22"].contains(state) {
      return .refused("PostgreSQL: \(message)")
    }
    // No connection, a standby, no resources, a lock or a statement that takes too long.
    let isPassingBy = state.hasPrefix("53") || ["25006", "55P03", "57014", "25P03"].contains(state)
    return isPassing || isPassingBy ? .unavailable : nil
  }
}
#endif
