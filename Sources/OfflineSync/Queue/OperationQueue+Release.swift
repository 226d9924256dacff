import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

extension OperationQueue {
  /// Whether the operation of a claim is still there, and no other attempt has it.
  func holds(_ claim: Claim, in db: Database) throws -> Bool {
    try operation(claim.operation.id, in: db)?.sending == claim.token
  }

  /// Lets an operation wait again whose request was not sent, unless another attempt has it.
  func putBack(_ claim: Claim, in db: Database) throws {
    guard try holds(claim, in: db), let operation = try self.operation(claim.operation.id, in: db)
    else {
      return
    }
    _ = try release(operation, of: try table(operation.table), in: db)
  }

  /// Lets an operation wait again that the server has certainly not carried out, and makes one of it and the
  /// one that was queued behind it.
  ///
  /// - Returns: the operation that waits now; nil if both undo each other
  func release(_ operation: QueuedOperation, of table: QueueTable, in db: Database) throws -> QueuedOperation?
  {
    if let later = try waiting(behind: operation, in: db) { try remove(later, in: db) }
    let id = operation.itemID.databaseValue
    if try table.known(of: operation.id, .base, in: db) == nil, try table.row(id, in: db) == nil {
      // An Insert of a row that was deleted since. The server may have shown a row of its own with the id:
      // that is what is to be deleted.
      guard let newer = try table.known(of: operation.id, .newer, in: db), newer.presence == .live else {
        try remove(operation, in: db)
        return nil
      }
      try table.setNewestBase(newer, of: operation.id, in: db)
    }
    try WholeValues.execute(
      #"UPDATE "MS_TableOperations" SET "_sending" = NULL, "_lease" = NULL WHERE "id" = ?"#,
      [operation.id.databaseValue],
      db
    )
    return try noted(operation.id, in: db)
  }
}
