package import TableWire

/// A storage of rows and of the history of their changes.
///
/// The times of changes follow the order of commits: after a client has read the rows up to a time, no row
/// with an earlier time is committed.
package protocol ServiceStorage: Sendable {
  /// Runs work in a transaction, which is rolled back if the work throws. The work may run several times if
  /// other transactions interfere.
  ///
  /// - Returns: the result of the work, and the history after it
  /// - Throws: what the work throws; ``StorageError``, and errors of the engine
  func transaction<Value: Sendable>(
    _ access: StorageAccess,
    _ work: @escaping @Sendable (any ServiceRows) throws -> Value
  ) async throws -> (value: Value, history: ServiceHistory)

  /// The id of the current span of the history.
  var span: String { get }

  /// Returns whether the storage is known, without a query, to have all that a client has seen.
  func hasSurely(_ seen: EpochHeader) -> Bool

  /// Returns the current history, and the time of the last change in another span, in milliseconds since
  /// 1970. The time is nil if that span does not exist.
  func history(beside span: String?) async throws -> (now: ServiceHistory, lastChange: Int64?)

  /// Returns the times up to which all changes of tables are there for good, in milliseconds since 1970: no
  /// later change has an earlier time, and a pull reads all changes before. 0 before the first change.
  func horizons(of tables: [ServiceTable]) async throws -> [Int64]

  /// Reads from the database.
  ///
  /// - Throws: ``StorageError``, and errors of the engine
  func requireDatabase() async throws

  /// Returns figures about the storage now.
  func measurements() async -> [ServiceMeasurement]

  /// Removes rows that were marked as deleted before a time, in milliseconds since 1970, and notes the time.
  func forgetRows(of tables: [ServiceTable], deletedBefore time: Int64) async throws
}

/// The table, the user and the purpose of a transaction.
package struct StorageAccess: Sendable {
  package enum Purpose: Sendable, Hashable {
    case read
    /// Reading by the time of changes: no row with an earlier time may be committed afterwards.
    case pull
    case write
  }

  package let table: ServiceTable
  /// The names of all tables of the service.
  package let tableNames: [String]
  /// The condition of the rows that the user may see; nil for all rows.
  package let view: FilterExpression?
  /// The roles of hidden columns.
  package let hiddenRoles: Set<TableSchema.Role>
  package let purpose: Purpose
  /// The span of the history for which the request was checked. In another span, the transaction fails.
  package let span: String

  /// Creates the access of a transaction.
  package init(
    table: ServiceTable,
    tableNames: [String],
    view: FilterExpression?,
    hiddenRoles: Set<TableSchema.Role>,
    purpose: Purpose,
    span: String
  ) {
    self.table = table
    self.tableNames = tableNames
    self.view = view
    self.hiddenRoles = hiddenRoles
    self.purpose = purpose
    self.span = span
  }
}

/// An error of any storage.
package enum StorageError: Error, Hashable {
  /// The query produces a value that is too long, or is nested too deeply.
  case tooMuch
  /// The engine refuses a value, or cannot compute a condition, for this reason.
  case refused(String)
  /// The row is outside of the view, or would be after the change.
  case outside
  /// The database cannot be reached. A change may or may not have been made.
  case unavailable

  /// The text for the client.
  package var text: String {
    switch self {
    case .tooMuch: "The query produces a value that is too long, or is nested too deeply"
    case .refused(let reason): reason
    case .outside: "The row is outside of what you may see, or would be"
    case .unavailable: "The database cannot be reached; the request may or may not have been carried out"
    }
  }
}
