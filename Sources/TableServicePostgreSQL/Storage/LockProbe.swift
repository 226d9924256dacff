#if PostgreSQL
import SQLText
import TableService

/// A test of whether advisory locks have an effect. In some engines that speak PostgreSQL's protocol they
/// have none.
enum LockProbe {
  /// Returns whether a lock of one connection keeps another connection from taking it.
  ///
  /// - Throws: ``PostgreSQLError``
  static func locksHold(_ options: PostgreSQLOptions) async throws -> Bool {
    let (holder, other) = (
      try await PostgreSQLConnection.open(options.address, timeLimit: options.timeLimit),
      try await PostgreSQLConnection.open(options.address, timeLimit: options.timeLimit)
    )
    // A random key, so that services that start at the same time do not wait for each other.
    let key = "\(PostgreSQLScheme.lockKey), \(-Int32.random(in: 1...Int32.max))"
    do {
      try await holder.run("BEGIN; SELECT pg_advisory_xact_lock(\(key))")
      let isFree = try await other.run("SELECT pg_try_advisory_xact_lock(\(key))").first?[0]
      try await holder.run("ROLLBACK")
      return isFree == "f"
    } catch let error as PostgreSQLError where ["42883", "0A000"].contains(error.state) {
      // The engine has no advisory locks.
      return false
    }
  }

  /// Makes the writers of a table wait for each other, which an engine without advisory locks needs. Each of
  /// them locks the table's row of the clock.
  ///
  /// - Returns: whether this is a change: false if the writers waited before
  /// - Throws: ``PostgreSQLError``
  static func writeSerially(_ table: String, _ address: String) async throws -> Bool {
    let connection = try await PostgreSQLConnection.open(address)
    let reference = "\(PostgreSQLTable(ServiceTable(table), beside: []).reference)::regclass"
    let isSerial = "SELECT \"serial\" FROM \"datamodel\".\"clock\" WHERE \"table\" = \(reference)"
    if try await connection.run(isSerial).first?[0] == "t" { return false }
    try await connection.run("CALL \"datamodel\".\"write_serially\"(\(reference))")
    return true
  }
}
#endif
