#if PostgreSQL
import TableService

/// What PostgreSQL, or the way to it, refuses.
package struct PostgreSQLError: Error, Hashable, CustomStringConvertible {
  /// The state in five characters, as the SQL standard has it; empty where the server has not answered.
  package let state: String
  /// What is wrong, in the words of PostgreSQL.
  package let message: String

  package var description: String { state.isEmpty ? message : "\(message) (\(state))" }

  /// The connection has come to its end.
  static let lost = PostgreSQLError(state: "", message: "the connection to PostgreSQL is lost")

  /// Whether the transaction may succeed if it is begun again: others were in its way, or the connection
  /// ended before its `COMMIT` was sent.
  var isPassing: Bool {
    // Serialization, deadlock, and an id that another transaction has just inserted.
    ["40001", "40P01", "23505"].contains(state) || isOfConnection || isOfStatements
  }

  /// Whether the connection has other statements than it was believed to have: another server has taken its
  /// place, or a table has changed.
  var isOfStatements: Bool { ["26000", "42P05", "0A000"].contains(state) }

  /// Whether nothing is to be expected of the connection any more.
  var isOfConnection: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") }

  /// What it is to the service; nil if it is a mistake of the service's own.
  var storageError: StorageError? {
    // Values out of range, texts of another form; what the engine has no room for; what a table forbids.
    if ["22", "23", "54"].contains(where: state.hasPrefix) { return .refused("PostgreSQL: \(message)") }
    // Types that do not fit.
    if ["42725", "42804", "42883", "42P18", "42P22"].contains(state) {
      return .refused("PostgreSQL: \(message)")
    }
    // No connection, a standby, no room, a lock or a statement that takes too long.
    let isPassingBy = state.hasPrefix("53") || ["25006", "55P03", "57014", "25P03"].contains(state)
    return isPassing || isPassingBy ? .unavailable : nil
  }
}
#endif
