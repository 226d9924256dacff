import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

extension OperationQueue {
  /// Whether the operation of a claim still exists, and no other attempt has it.
  func holds(_ claim: Claim, in db: Database) throws -> Bool {
    try operation(claim.operation.id, in: db)?.sending == claim.token
  }

  /// Lets an operation whose request was not sent wait again, unless another attempt has it.
  func putBack(_ claim: Claim, in db: Database) throws {
    guard try holds(claim, in: db), let operation = try self.operation(claim.operation.id, in: db)
    else {
      return
    }
    _ = try release(operation, of: try table(operation.table), in: db)
  }

  /// Lets an operation that the server has certainly not carried out wait again, and merges it with the one
  /// that was queued behind it.
  ///
  /// - Returns: the operation that waits now; nil if both undo each other
  func release(_ operation: QueuedOperation, of table: QueueTable, in db: Database) throws -> QueuedOperation?
  {
    if let later = try waiting(behind: operation, in: db) { try remove(later, in: db) }
    try OperationsTable.update(.number(operation.id), .released, in: db)
    guard let left = try self.operation(operation.id, in: db) else { return nil }
    guard left.kind == .delete else { return left }
    // The server may have shown its own row instead of one that was inserted and deleted here: that row has
    // to be deleted.
    try takeNewerBase(left, of: table, in: db)
    if try table.known(of: left.id, .base, in: db) != nil { return left }
    try remove(left, in: db)
    return nil
  }
}
