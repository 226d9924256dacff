import DataModelRuntime
import GRDB

extension OperationQueue {
  /// All operations, in the order in which they were queued.
  func pendingOperations(in db: Database) throws -> [PendingOperation] {
    try operations(.all, in: db).filter { try counts($0, in: db) }
      .map { try pendingOperation($0, in: db) }
  }

  /// An operation, with what became of it so far.
  func pendingOperation(_ operation: QueuedOperation, in db: Database) throws -> PendingOperation {
    guard let (failure, refused) = try KeptFailure.kept(of: operation.id, in: db) else {
      return PendingOperation(operation, lastAttempt: nil, isRefused: false)
    }
    var isRefused = false
    // What is in doubt may have been done. A conflict ends by itself with an edit.
    if failure.isRefusal, operation.sending == nil {
      isRefused = try operation.isUndecided || refused == requestDigest(of: operation, in: db)
    }
    return PendingOperation(operation, lastAttempt: failure, isRefused: isRefused)
  }

  /// A short text that differs with what is sent for an operation, or with why nothing can be sent.
  func requestDigest(of operation: QueuedOperation, in db: Database) throws -> String {
    do {
      return try request(for: operation, of: table(operation.table), in: db)?.digest ?? ""
    } catch let failure as OperationFailure {
      return failure.description
    } catch let error as SyncStoreError {
      return error.description
    }
  }
}
