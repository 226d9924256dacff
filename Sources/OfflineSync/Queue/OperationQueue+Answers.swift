import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import TableWire

/// Does to the queue what an answer says: section by section the table of
/// `Documentation/Internals/OperationQueue.md`.
extension OperationQueue {
  /// Takes in what became of a request.
  ///
  /// - Returns: what became of the operation
  /// - Throws: `DatabaseError`, ``SyncStoreError``; nothing is changed then, once the transaction is undone
  func settle(_ outcome: PushOutcome, for claim: Claim, in db: Database) throws -> Settlement {
    // Whoever took over while this attempt slept recognises what happened.
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
      }
      if settlement == .accepted {
        try SetAsideRow.remove(operation.itemID.databaseValue, of: table.name, in: db)
      }
      return settlement
    } catch let failure as SyncFailure {
      switch outcome {
      // The server has refused it, with a row that no column can hold: it was not done.
      case .live where !claim.isInDoubt, .deleted where !claim.isInDoubt:
        return try answer.release(failure, in: db)
      // Nobody can say that the edits are there.
      default: return try answer.leaveInDoubt(failure, in: db)
      }
    }
  }
}
