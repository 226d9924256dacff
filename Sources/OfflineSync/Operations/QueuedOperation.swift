import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// A row of `MS_TableOperations`, with the kind of the operation.
struct QueuedOperation: Sendable, Hashable {
  /// The number of the operation, in the order in which operations were queued.
  let id: Int64
  /// The table in the database.
  let table: String
  /// The id of the row.
  let itemID: String
  /// The kind that was sent, or would be sent now.
  let kind: OperationKind
  /// The token of the attempt whose outcome is unknown; nil if the operation waits.
  let sending: String?
  /// The time until which that attempt alone may act, in seconds since 1970; 0 after a lost answer.
  let lease: Int64?
  /// Whether it met a conflict that is still undecided.
  let isUndecided: Bool

  /// Whether the change for which it was queued may have had no effect.
  let isPossiblyEmpty: Bool

  static let columns: WholeSQL = #"""
    "id", "table", "itemId", "properties", "_sending", "_lease", "_isUndecided", "_isPossiblyEmpty"
    """#

  /// Creates an operation from the values of ``columns``.
  ///
  /// - Throws: ``SyncStoreError/unreadableOperation(id:)`` if this library has not queued it
  init(
    _ values: [DatabaseValue],
    kind: (Int64, String, DatabaseValue) throws -> OperationKind
  ) throws {
    guard let id = Int64.fromDatabaseValue(values[0]), let table = String.fromDatabaseValue(values[1]),
      let itemID = String.fromDatabaseValue(values[2])
    else { throw SyncStoreError.unreadableOperation(id: Int64.fromDatabaseValue(values[0])) }
    let sent = OperationKind(properties: Data.fromDatabaseValue(values[3]))
    sending = String.fromDatabaseValue(values[4])
    if sending != nil, sent == nil { throw SyncStoreError.unreadableOperation(id: id) }
    self.kind = try sending == nil ? kind(id, table, values[2]) : sent ?? .update
    self.id = id
    self.table = table
    self.itemID = itemID
    lease = Int64.fromDatabaseValue(values[5])
    isUndecided = Bool.fromDatabaseValue(values[6]) ?? false
    isPossiblyEmpty = Bool.fromDatabaseValue(values[7]) ?? false
  }
}
