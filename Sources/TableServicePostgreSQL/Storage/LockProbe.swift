#if PostgreSQL
import SQLText
import TableService

/// Finds out whether the advisory locks of an engine hold, which those of some that speak PostgreSQL's
/// protocol do not.
enum LockProbe {
  /// Takes a lock on one connection, and tries it on another.
  ///
  /// - Throws: ``PostgreSQLError``
  static func locksHold(_ options: PostgreSQLOptions) async throws -> Bool {
    let (holder, other) = (
      try await PostgreSQLConnection.open(options.address, timeLimit: options.timeLimit),
      try await PostgreSQLConnection.open(options.address, timeLimit: options.timeLimit)
    )
    // Services that begin at once do not wait for each other.
    let key = "\(PostgreSQLScheme.lockKey), \(-Int32.random(in: 1...Int32.max))"
    do {
      try await holder.run("BEGIN; SELECT pg_advisory_xact_lock(\(key))")
      let isFree = try await other.run("SELECT pg_try_advisory_xact_lock(\(key))").first?[0]
      try await holder.run("ROLLBACK")
      return isFree == "f"
    } catch let error as PostgreSQLError where ["42883", "0A000"].contains(error.state) {
      // There are no such locks.
      return false
    }
  }

  /// Lets all who write a table wait for each other, as they must where locks do not hold. That is the row of
  /// the clock, which each of them locks.
  ///
  /// - Returns: whether it was not so before
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
