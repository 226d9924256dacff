import DataModelRuntime
import GRDB
import SQLText

extension OperationQueue {
  /// All operations, in the order in which they were queued.
  func pendingOperations(in db: Database) throws -> [PendingOperation] {
    try operations(.constant(true), in: db).filter { try counts($0, in: db) }
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
      isRefused = try operation.isUndecided || refused?.digest == requestDigest(of: operation, in: db)
    }
    return PendingOperation(operation, lastAttempt: failure, isRefused: isRefused)
  }

  /// Why the server refuses an operation for good, if the same request would be sent again, for the same user
  /// and by the same model, within a day; nil if it is to be sent.
  func lastingRefusal(
    of operation: QueuedOperation,
    now: Int64,
    in db: Database
  ) throws -> SyncFailure? {
    guard operation.sending == nil, !operation.isUndecided,
      let (failure, refused) = try KeptFailure.kept(of: operation.id, in: db), failure.isForGood,
      let refused, try refused.holds(requestDigest(of: operation, in: db), of: requester, now: now)
    else { return nil }
    return failure
  }

  /// The request for an operation, as it is refused now.
  func refusedRequest(of operation: QueuedOperation, now: Int64, in db: Database) throws -> RefusedRequest {
    RefusedRequest(
      digest: try requestDigest(of: operation, in: db),
      requester: requester.digest,
      time: now
    )
  }

  /// A short text that differs with what is sent for an operation, or with why nothing can be sent.
  func requestDigest(of operation: QueuedOperation, in db: Database) throws -> String {
    do {
      return try request(for: operation, of: table(operation.table), in: db)?.digest ?? ""
    } catch let failure as SyncFailure {
      return failure.description
    } catch let error as SyncStoreError {
      return error.description
    }
  }
}
