import DataModelRuntime
import GRDB
import RemoteTables
import TableWire

extension OperationQueue {
  /// Whether the operation of a claim is still there, and no other attempt has it.
  func holds(_ claim: Claim, in db: Database) throws -> Bool {
    try QueuedOperation.find(claim.operation.id, in: db)?.sending == claim.token
  }

  /// Lets an operation wait again whose request was not sent, unless another attempt has it.
  func putBack(_ claim: Claim, in db: Database) throws {
    guard try holds(claim, in: db), let operation = try QueuedOperation.find(claim.operation.id, in: db)
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
    let later = try waiting(behind: operation, in: db)
    let kind: OperationKind?
    switch (operation.kind, later?.kind) {
    case (let own, nil): kind = own
    case (.insert, .delete):
      // The server may have shown a row of its own with the id: that is what is to be deleted.
      let newer = try table.known(of: operation.id, .newer, in: db)
      kind = newer?.presence == .live ? .delete : nil
      if let newer, newer.presence == .live {
        try table.setKnown(newer, of: operation.id, .base, in: db)
        try table.setKnown(nil, of: operation.id, .newer, in: db)
      }
    case (.insert, _): kind = .insert
    case (.update, .delete): kind = .delete
    case (.update, _): kind = .update
    case (.delete, _): kind = .update
    }
    if let later { try remove(later, in: db) }
    guard let kind else {
      try remove(operation, in: db)
      return nil
    }
    try WholeValues.execute(
      """
      UPDATE "MS_TableOperations" SET "properties" = ?, "_sending" = NULL, "_lease" = NULL WHERE "id" = ?
      """,
      [kind.properties.databaseValue, operation.id.databaseValue],
      db
    )
    return try QueuedOperation.find(operation.id, in: db)
  }
}
