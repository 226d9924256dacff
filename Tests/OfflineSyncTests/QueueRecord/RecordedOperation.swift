import DataModelRuntime
import Foundation
import GRDB

@testable import OfflineSync

/// An operation with what a push would send for it now.
struct RecordedOperation {
  let operation: QueuedOperation
  /// The request as text; nil if nothing is left to send.
  let request: String?

  /// All operations, in their order.
  ///
  /// - Throws: `DatabaseError`
  static func all(
    _ queue: OfflineSync.OperationQueue,
    now: Date,
    in db: Database
  ) throws -> [RecordedOperation] {
    try queue.operations(.constant(true), in: db).map { operation in
      let isEmpty = try queue.isEmpty(operation, in: db)
      return RecordedOperation(
        operation: operation,
        request: isEmpty ? nil : try request(for: operation, queue, now, db)
      )
    }
  }

  private static func request(
    for operation: QueuedOperation,
    _ queue: OfflineSync.OperationQueue,
    _ now: Date,
    _ db: Database
  ) throws -> String? {
    var found: String?
    try db.inSavepoint {
      do {
        if operation.isUndecided { try queue.setUndecided(false, operation.id, in: db) }
        // A lease that still runs is part of the state. What would be sent is asked here.
        let later = now.addingTimeInterval(1_000_000)
        switch try queue.claim(operation.id, token: "look", now: later, in: db) {
        case .claimed(let claim): found = text(claim.request)
        case .settled: found = nil
        case .notReady: found = "waits behind another"
        case .leased: found = "leased"
        }
      } catch {
        found = "cannot be sent: \(error)"
      }
      return .rollback
    }
    return found
  }

  private static func text(_ request: PushRequest) -> String {
    let (verb, row, version): (String, JSONObject, String?) =
      switch request {
      case .insert(let row): ("insert", row, nil)
      case .update(let body, let version): ("update", body.row, version)
      case .delete(let row, let version): ("delete", row, version)
      case .undelete(let body, let version): ("undelete", body.row, version)
      }
    let json = String(decoding: JSONValue.object(row).data, as: UTF8.self)
    return "\(verb) \(json) if \(version ?? "any")"
  }
}
