import DataModelRuntime
import GRDB
import OfflineSyncScheme
import SQLText

extension OperationQueue {
  /// Returns all operations, in the order in which they were queued.
  func pendingOperations(in db: Database) throws -> [PendingOperation] {
    try operations(.constant(true), in: db).filter { try counts($0, in: db) }
      .map { try pendingOperation($0, in: db) }
  }

  /// Returns an operation, with the outcome of its last attempt.
  func pendingOperation(_ operation: QueuedOperation, in db: Database) throws -> PendingOperation {
    guard let (failure, refused) = try KeptFailure.kept(of: operation.id, in: db) else {
      return PendingOperation(operation, lastAttempt: nil, isRefused: false)
    }
    var isRefused = false
    // An operation in doubt may have been carried out. An edit ends a conflict.
    if failure.isRefusal, operation.sending == nil {
      isRefused = try operation.isUndecided || refused?.digest == requestDigest(of: operation, in: db)
    }
    return PendingOperation(operation, lastAttempt: failure, isRefused: isRefused)
  }

  /// Returns why the server refuses an operation for good, if the same request would be sent again within a
  /// day, for the same user and with the same model; nil if it should be sent.
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

  /// Returns the request for an operation, as it is refused now.
  func refusedRequest(of operation: QueuedOperation, now: Int64, in db: Database) throws -> RefusedRequest {
    RefusedRequest(
      digest: try requestDigest(of: operation, in: db),
      requester: requester.digest,
      time: now
    )
  }

  /// Returns a digest of what is sent for an operation, or of why nothing can be sent.
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
