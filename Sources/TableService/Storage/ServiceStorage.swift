package import TableWire

/// Where a service keeps its rows, and the history of their changes.
///
/// A storage orders the times of changes as it orders commits: a client that has read the rows up to a time
/// misses none that is committed later with an earlier time.
package protocol ServiceStorage: Sendable {
  /// Does work in a transaction, which is taken back if the work throws. It may be done again, from its
  /// beginning, where others were in its way.
  ///
  /// - Returns: what the work gives, and the history after it
  /// - Throws: what the work throws; ``StorageError``, and errors of the engine
  func transaction<Value: Sendable>(
    _ access: StorageAccess,
    _ work: @escaping @Sendable (any ServiceRows) throws -> Value
  ) async throws -> (value: Value, history: ServiceHistory)

  /// The id of the span of the history in which the storage is.
  var span: String { get }

  /// Whether the storage has all that a client has seen, as far as it knows without asking the engine.
  func hasSurely(_ seen: EpochHeader) -> Bool

  /// The history as it is now, and the time of the last change in another span of it, in milliseconds since
  /// 1970; nil if it has no such span.
  func history(beside span: String?) async throws -> (now: ServiceHistory, lastChange: Int64?)

  /// Forgets the rows of some tables that were deleted before a time, in milliseconds since 1970, and notes
  /// until when it is so.
  func forgetRows(of tables: [ServiceTable], deletedBefore time: Int64) async throws
}

/// What a transaction is for.
package struct StorageAccess: Sendable {
  package enum Purpose: Sendable, Hashable {
    case read
    /// Reading by the time of changes: no row may be missed that is committed later with an earlier time.
    case pull
    case write
  }

  package let table: ServiceTable
  /// The user whose rows are seen; nil for those of all.
  package let user: String?
  /// The columns that are not seen.
  package let hiddenRoles: Set<TableSchema.Role>
  package let purpose: Purpose
  /// The span of the history for which the request was checked. In another nothing is done.
  package let span: String

  /// What a transaction is for.
  package init(
    table: ServiceTable,
    user: String?,
    hiddenRoles: Set<TableSchema.Role>,
    purpose: Purpose,
    span: String
  ) {
    self.table = table
    self.user = user
    self.hiddenRoles = hiddenRoles
    self.purpose = purpose
    self.span = span
  }
}

/// Why a storage does not do something, whatever it is.
package enum StorageError: Error, Hashable {
  /// A query makes a value that is too long, or is nested too deep.
  case tooMuch
  /// The engine does not take a value, or cannot compute a condition; the text says why.
  case refused(String)
  /// The rows cannot be reached now. Whether a change was made is not known.
  case unavailable

  /// What a client is told.
  package var text: String {
    switch self {
    case .tooMuch: "The query makes a value that is too long, or is nested too deep"
    case .refused(let reason): reason
    case .unavailable: "The rows cannot be reached now; whether the request was done is not known"
    }
  }
}
