import TableWire

/// Where a service keeps its rows, and the history of their changes.
///
/// A storage orders the times of changes as it orders commits: a client that has read the rows up to a time
/// misses none that is committed later with an earlier time.
protocol ServiceStorage: Sendable {
  /// Does work in a transaction, which is taken back if the work throws.
  ///
  /// - Returns: what the work gives, and the history after it
  /// - Throws: what the work throws; ``StorageError``, and errors of the engine
  func transaction<Value: Sendable>(
    _ access: StorageAccess,
    _ work: @escaping @Sendable (any ServiceRows) throws -> Value
  ) async throws -> (value: Value, history: ServiceHistory)

  /// The id of the span of the history that was begun with the storage.
  var span: String { get }

  /// The history as it is now, and the time of the last change in another span of it, in milliseconds since
  /// 1970; nil if it has no such span.
  func history(beside span: String?) async throws -> (now: ServiceHistory, lastChange: Int64?)

  /// Forgets the rows of some tables that were deleted before a time, in milliseconds since 1970, and notes
  /// until when it is so.
  func forgetRows(of tables: [ServiceTable], deletedBefore time: Int64) async throws
}

/// What a transaction is for.
struct StorageAccess: Sendable {
  let table: ServiceTable
  /// The user whose rows are seen; nil for those of all.
  let user: String?
  /// The columns that are not seen.
  let hiddenRoles: Set<TableSchema.Role>
  let writes: Bool
}

/// What a storage cannot do, whatever it is.
enum StorageError: Error, Hashable {
  /// A query makes a value that is too long, or is nested too deep.
  case tooMuch

  /// What a client is told.
  var text: String { "The query makes a value that is too long, or is nested too deep" }
}
