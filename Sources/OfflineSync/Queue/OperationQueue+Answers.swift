import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// Applies answers to the queue, section by section as in the table of
/// `Documentation/Internals/OperationQueue.md`.
extension OperationQueue {
  /// Applies the outcome of a request.
  ///
  /// - Returns: the effect on the operation
  /// - Throws: `DatabaseError`, ``SyncStoreError``; rolling back the transaction undoes everything
  func settle(_ outcome: PushOutcome, for claim: Claim, in db: Database) throws -> Settlement {
    // An attempt that took over while this one slept finds out what happened.
    guard let operation = try self.operation(claim.operation.id, in: db),
      operation.sending == claim.token
    else { return .lost }
    let table = try table(operation.table)
    let answer = Answer(queue: self, claim: claim, operation: operation, table: table)
    do {
      let settlement = try answer.take(outcome, in: db)
      switch outcome {
      case .unknown, .notNow: break
      case .accepted, .live, .deleted, .rejected:
        try AnswerCount.addAnswer(of: table.name, in: db)
        try keepEpoch(in: db)
        try noteView(of: table, in: db)
      }
      if settlement == .accepted {
        try SetAsideRow.remove(operation.itemID.databaseValue, of: table.name, in: db)
      }
      return settlement
    } catch let failure as SyncFailure {
      switch outcome {
      // The server has refused it, with a row that no column can hold: it was not carried out.
      case .live where !claim.isInDoubt, .deleted where !claim.isInDoubt:
        return try answer.release(failure, in: db)
      // It is uncertain whether the server has the edits.
      default: return try answer.leaveInDoubt(failure, in: db)
      }
    }
  }
}
