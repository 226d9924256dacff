import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// An answer to one claim.
struct Answer {
  let queue: OperationQueue
  let claim: Claim
  let operation: QueuedOperation
  let table: QueueTable

  var isInDoubt: Bool { claim.isInDoubt }

  func take(_ outcome: PushOutcome, in db: Database) throws -> Settlement {
    switch outcome {
    case .accepted(let json): try takeAccepted(json, in: db)
    case .unknown(let failure): try leaveInDoubt(failure, in: db)
    case .notNow(let failure):
      isInDoubt ? try leaveInDoubt(failure, in: db) : try release(failure, in: db)
    case .live(let json, let failure): try takeLive(json, failure, in: db)
    case .deleted(let json, let failure): try takeDeleted(json, failure, in: db)
    case .rejected(let failure): try release(failure, in: db)
    }
  }

  // MARK: - Answers

  func takeAccepted(_ json: JSONObject?, in db: Database) throws -> Settlement {
    if let json, queue.coder.isDeleted(json), operation.kind != .delete {
      return try takeDeleted(json, SyncFailure(.conflict, "the server has deleted the row"), in: db)
    }
    guard case .undelete = claim.request else { return try accept(json, in: db) }
    guard let json else { throw SyncFailure(.unusableAnswer, "the answer does not contain the restored row") }
    return try goOn(from: try shownRow(of: json, in: db), in: db)
  }

  func takeLive(_ json: JSONObject, _ failure: SyncFailure, in db: Database) throws -> Settlement {
    let row = try shownRow(of: json, in: db)
    switch claim.request {
    case .insert, .update:
      let wanted = try queue.snapshot(of: operation, of: table, in: db) ?? []
      return try has(row.values, wanted, in: db)
        ? accept(json, mayLackVersion: true, in: db) : conflict(row, json, failure, in: db)
    case .undelete:
      // Our own undeletion, whose answer was lost.
      if let base = try table.known(of: operation.id, .base, in: db),
        table.changed(from: base.values, to: row.values).isEmpty
      {
        return try goOn(from: row, in: db)
      }
      return try conflict(row, json, failure, in: db)
    case .delete: return try conflict(row, json, failure, in: db)
    }
  }

  /// Whether the server's row has what was sent.
  func has(_ row: [DatabaseValue], _ wanted: [DatabaseValue], in db: Database) throws -> Bool {
    guard case .update = claim.request, let base = try table.known(of: operation.id, .base, in: db) else {
      return table.sent.allSatisfy { queue.coder.isSent(wanted[$0], as: row[$0], in: table.columns[$0]) }
    }
    // If only changes were sent, others may have changed the rest.
    let sent = base.isPartial ? table.sent : queue.changed(from: base, to: wanted, of: table)
    return sent.allSatisfy { queue.coder.isSent(wanted[$0], as: row[$0], in: table.columns[$0]) }
  }

  func takeDeleted(
    _ json: JSONObject?,
    _ failure: SyncFailure,
    in db: Database
  ) throws -> Settlement {
    if operation.kind == .delete { return try accept(json, in: db) }
    guard let json else {
      if operation.kind == .insert { return try release(failure, in: db) }
      return try conflict(try absentRow(in: db), nil, failure, in: db)
    }
    let row = try shownRow(of: json, presence: .deleted, in: db)
    guard operation.kind == .insert, !isInDoubt else { return try conflict(row, json, failure, in: db) }
    // The id was used before: the deleted row is restored, then gets the values of the new one.
    return try goOn(from: row, in: db)
  }

  /// Returns the record of a row that the server does not have, which still says which row it was.
  func absentRow(in db: Database) throws -> KnownRow {
    var values = table.defaults
    values[table.id] = operation.itemID.databaseValue
    if let base = try table.known(of: operation.id, .base, in: db) { values = base.values }
    for place in table.system { values[place] = table.defaults[place] }
    return KnownRow(values: values, presence: .absent)
  }

  // MARK: - Effects

  func leaveInDoubt(_ failure: SyncFailure, in db: Database) throws -> Settlement {
    try OperationsTable.update(.number(operation.id), .lease(0), in: db)
    try KeptFailure(failure, of: operation).save(in: db)
    return .inDoubt
  }

  func release(_ failure: SyncFailure, in db: Database) throws -> Settlement {
    let later = try queue.waiting(behind: operation, in: db)
    let isEdited = try later.map { try !queue.isEmpty($0, in: db) } ?? false
    if let left = try queue.release(operation, of: table, in: db) {
      // The server has not seen later edits.
      let refused = isEdited ? nil : try queue.refusedRequest(of: left, now: queue.now, in: db)
      try KeptFailure(failure, of: left, refused: refused).save(in: db)
    }
    return .released
  }

  func conflict(
    _ row: KnownRow,
    _ json: JSONObject?,
    _ failure: SyncFailure,
    in db: Database
  ) throws -> Settlement {
    try table.setKnown(row, of: operation.id, .newer, in: db)
    // The row that was set aside is older, and must not replace this one when it is retried.
    try SetAsideRow.remove(operation.itemID.databaseValue, of: table.name, in: db)
    guard let left = try queue.release(operation, of: table, in: db) else { return .released }
    try queue.setUndecided(true, left.id, in: db)
    try KeptFailure(failure, of: left, serverRow: json).save(in: db)
    return .conflict
  }
}
