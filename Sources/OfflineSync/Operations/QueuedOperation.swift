import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// A row of `MS_TableOperations`.
struct QueuedOperation: Sendable, Hashable {
  /// The number of the operation, in the order in which operations were queued.
  let id: Int64
  /// The table in the database.
  let table: String
  /// The id of the row.
  let itemID: String
  let kind: OperationKind
  /// The token of the attempt whose outcome is not known; nil if the operation waits.
  let sending: String?
  /// The time until which that attempt alone may act, in seconds since 1970; 0 after a lost answer.
  let lease: Int64?
  /// Whether it met a conflict that nobody has decided since.
  let isUndecided: Bool

  static let columns = #""id", "table", "itemId", "properties", "_sending", "_lease", "_isUndecided""#

  /// The operations that a query finds.
  ///
  /// - Parameters:
  ///   - rest: what stands behind `FROM "MS_TableOperations"`
  ///   - values: the values of its parameters
  ///   - db: a connection
  /// - Returns: the operations
  /// - Throws: ``SyncStoreError`` if a row is not one that triggers make
  static func all(_ rest: String, _ values: [DatabaseValue] = [], in db: Database) throws -> [QueuedOperation]
  {
    try WholeValues.rows("SELECT \(columns) FROM \"MS_TableOperations\" \(rest)", values, db)
      .map(QueuedOperation.init(values:))
  }

  static func find(_ id: Int64, in db: Database) throws -> QueuedOperation? {
    try all(#"WHERE "id" = ?"#, [id.databaseValue], in: db).first
  }

  private init(values: [DatabaseValue]) throws {
    guard let id = Int64.fromDatabaseValue(values[0]), let table = String.fromDatabaseValue(values[1]),
      let itemID = String.fromDatabaseValue(values[2]),
      let kind = OperationKind(properties: Data.fromDatabaseValue(values[3]))
    else { throw SyncStoreError.unreadableOperation(id: Int64.fromDatabaseValue(values[0])) }
    self.id = id
    self.table = table
    self.itemID = itemID
    self.kind = kind
    sending = String.fromDatabaseValue(values[4])
    lease = Int64.fromDatabaseValue(values[5])
    isUndecided = Bool.fromDatabaseValue(values[6]) ?? false
  }
}
