import DataModelRuntime
import Foundation
import GRDB

/// What an answer does to the queue: section by section the table of `Documentation/OperationQueue.md`.
extension OperationQueue {
  /// Takes in what became of a request.
  ///
  /// - Parameters:
  ///   - outcome: what the server said, or that it said nothing
  ///   - claim: the claim for which the request was sent
  ///   - now: the time
  ///   - db: a connection in a transaction
  /// - Returns: what became of the operation
  /// - Throws: `DatabaseError`, ``SyncStoreError``; nothing is changed then, once the transaction is undone
  func settle(_ outcome: PushOutcome, for claim: Claim, now: Date, in db: Database) throws -> Settlement {
    // Whoever took over while this attempt slept recognises what happened.
    guard let operation = try QueuedOperation.find(claim.operation.id, in: db),
      operation.sending == claim.token
    else { return .lost }
    let table = try table(operation.table)
    let answer = Answer(queue: self, claim: claim, operation: operation, table: table, now: now)
    do {
      let settlement = try answer.take(outcome, in: db)
      switch outcome {
      case .unknown, .notNow: break
      case .accepted, .live, .deleted, .rejected: try countAnswer(of: table.name, in: db)
      }
      return settlement
    } catch let failure as OperationFailure {
      // The server has something that no column can hold, so nobody can say that the edits are there.
      return try answer.leaveInDoubt(failure, in: db)
    }
  }
}

/// An answer to one claim.
private struct Answer {
  let queue: OperationQueue
  let claim: Claim
  let operation: QueuedOperation
  let table: QueueTable
  let now: Date

  private var isInDoubt: Bool { claim.isInDoubt }

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

  private func takeAccepted(_ json: JSONObject?, in db: Database) throws -> Settlement {
    if let json, queue.coder.isDeleted(json), operation.kind != .delete {
      return try takeDeleted(json, OperationFailure(.conflict, "the server has deleted the row"), in: db)
    }
    guard case .undelete = claim.request else { return try accept(json, in: db) }
    guard let json else { throw OperationFailure(.unusableAnswer, "the row that is back did not come along") }
    return try goOn(from: try shownValues(of: json, in: db), in: db)
  }

  private func takeLive(_ json: JSONObject, _ failure: OperationFailure, in db: Database) throws -> Settlement
  {
    let row = try shownValues(of: json, in: db)
    switch claim.request {
    case .insert, .update:
      let wanted = try queue.snapshot(of: operation, of: table, in: db) ?? []
      return try has(row, wanted, in: db)
        ? accept(json, in: db) : conflict(KnownRow(values: row, presence: .live), json, failure, in: db)
    case .undelete:
      // An undeletion of one's own of which the answer was lost.
      if let base = try table.known(of: operation.id, .base, in: db),
        table.changed(from: base.values, to: row).isEmpty
      {
        return try goOn(from: row, in: db)
      }
      return try conflict(KnownRow(values: row, presence: .live), json, failure, in: db)
    case .delete: return try conflict(KnownRow(values: row, presence: .live), json, failure, in: db)
    }
  }

  /// Whether the server's row has what was sent.
  private func has(_ row: [DatabaseValue], _ wanted: [DatabaseValue], in db: Database) throws -> Bool {
    guard case .update = claim.request, let base = try table.known(of: operation.id, .base, in: db) else {
      return table.sent.allSatisfy { queue.coder.isSent(wanted[$0], as: row[$0], in: table.columns[$0]) }
    }
    // Where only what had changed was sent, the rest may be anybody's.
    let sent = base.isPartial ? table.sent : table.changed(from: base.values, to: wanted)
    return sent.allSatisfy { queue.coder.isSent(wanted[$0], as: row[$0], in: table.columns[$0]) }
  }

  private func takeDeleted(
    _ json: JSONObject?,
    _ failure: OperationFailure,
    in db: Database
  ) throws -> Settlement {
    if operation.kind == .delete { return try accept(json, in: db) }
    guard let json else {
      if operation.kind == .insert { return try release(failure, in: db) }
      return try conflict(try absentRow(in: db), nil, failure, in: db)
    }
    let row = KnownRow(values: try shownValues(of: json, in: db), presence: .deleted)
    guard operation.kind == .insert, !isInDoubt else { return try conflict(row, json, failure, in: db) }
    // The id was used before: the deleted row comes back, and then gets the values of the new one.
    try queue.set(.update, of: operation, in: db)
    try table.setKnown(row, of: operation.id, .base, in: db)
    return try next(in: db)
  }

  /// What is kept of a row that the server does not have: which one it was.
  private func absentRow(in db: Database) throws -> KnownRow {
    var values = table.defaults
    values[table.id] = operation.itemID.databaseValue
    if let base = try table.known(of: operation.id, .base, in: db) { values = base.values }
    for place in table.system { values[place] = table.defaults[place] }
    return KnownRow(values: values, presence: .absent)
  }

  // MARK: - What they do

  /// The server has the edits, and the row has become what it says.
  private func accept(_ json: JSONObject?, in db: Database) throws -> Settlement {
    let later = try queue.waiting(behind: operation, in: db)
    if operation.kind == .delete {
      // Without a row that can be used, the insertion meets the deleted row by itself.
      if let later, let row = try? json.map({ try shownValues(of: $0, in: db) }) {
        try restart(later, over: row, in: db)
      }
      try queue.remove(operation, in: db)
      return .accepted
    }
    guard let json else { throw OperationFailure(.unusableAnswer, "the row did not come along") }
    let row = try takenValues(of: json, in: db)
    return try keep(row, json, later, in: db)
  }

  /// The row becomes the server's, unless the database refuses that: then somebody has to decide.
  private func keep(
    _ row: [DatabaseValue],
    _ json: JSONObject?,
    _ later: QueuedOperation?,
    in db: Database
  ) throws -> Settlement {
    do {
      try db.inSavepoint {
        try queue.applying(in: db) { try store(row, later, in: db) }
        return .commit
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      let failure = OperationFailure(unstorable: error)
      return try conflict(KnownRow(values: row, presence: .live), json, failure, in: db)
    }
    try queue.remove(operation, in: db)
    return .accepted
  }

  /// Stores the server's row, without what was edited since it was sent.
  private func store(_ row: [DatabaseValue], _ later: QueuedOperation?, in db: Database) throws {
    guard let later else { return try table.store(row, in: db) }
    let base = KnownRow(values: row, presence: .live)
    guard later.kind == .update else { return try table.setKnown(base, of: later.id, .base, in: db) }
    guard let edited = try table.row(operation.itemID.databaseValue, in: db),
      let sent = try table.known(of: later.id, .base, in: db)
    else {
      throw SyncStoreError.incomplete(id: later.id, reason: "its row, or the row before the edit, is missing")
    }
    var merged = row
    for place in table.changed(from: sent.values, to: edited) { merged[place] = edited[place] }
    try table.store(merged, in: db)
    try table.setKnown(base, of: later.id, .base, in: db)
    if table.changed(from: row, to: merged).isEmpty { try queue.remove(later, in: db) }
  }

  /// A row that was deleted on the server, and inserted again here: it is brought back and changed.
  private func restart(_ later: QueuedOperation, over row: [DatabaseValue], in db: Database) throws {
    guard later.kind == .insert else { return }
    try queue.set(.update, of: later, in: db)
    try table.setKnown(KnownRow(values: row, presence: .deleted), of: later.id, .base, in: db)
  }

  /// A deleted row is live again: it is the base of what is sent now.
  private func goOn(from row: [DatabaseValue], in db: Database) throws -> Settlement {
    try table.setKnown(KnownRow(values: row, presence: .live), of: operation.id, .base, in: db)
    return try next(in: db)
  }

  /// What is to be sent now that more is known of the server's row.
  private func next(in db: Database) throws -> Settlement {
    guard let current = try QueuedOperation.find(operation.id, in: db) else { return .accepted }
    if let request = try queue.request(for: current, of: table, in: db) {
      return .next(Claim(operation: current, token: claim.token, isInDoubt: false, request: request))
    }
    guard let base = try table.known(of: operation.id, .base, in: db) else { return .lost }
    let later = try queue.waiting(behind: operation, in: db)
    return try keep(base.values, nil, later, in: db)
  }

  func leaveInDoubt(_ failure: OperationFailure, in db: Database) throws -> Settlement {
    try WholeValues.execute(
      #"UPDATE "MS_TableOperations" SET "_lease" = 0 WHERE "id" = ?"#,
      [operation.id.databaseValue],
      db
    )
    try KeptFailure(failure, of: operation, serverRow: nil).save(in: db)
    return .inDoubt
  }

  private func release(_ failure: OperationFailure, in db: Database) throws -> Settlement {
    if let left = try queue.release(operation, of: table, in: db) {
      try KeptFailure(failure, of: left, serverRow: nil).save(in: db)
    }
    return .released
  }

  private func conflict(
    _ row: KnownRow,
    _ json: JSONObject?,
    _ failure: OperationFailure,
    in db: Database
  ) throws -> Settlement {
    try table.setKnown(row, of: operation.id, .newer, in: db)
    guard let left = try queue.release(operation, of: table, in: db) else { return .released }
    try queue.setUndecided(true, left.id, in: db)
    try KeptFailure(failure, of: left, serverRow: json).save(in: db)
    return .conflict
  }

  /// A row that the server had already. It does not have what the row here has in columns that it leaves out.
  private func shownValues(of json: JSONObject, in db: Database) throws -> [DatabaseValue] {
    let known = try table.known(of: operation.id, .base, in: db)?.values
    return try ofThisRow(try queue.coder.values(of: json, over: known, of: table))
  }

  /// Whether an answer without a version is a mistake. Some servers keep none: they show it when they are asked again.
  private func isVersionExpected(at place: Int, in db: Database) throws -> Bool {
    guard let base = try table.known(of: operation.id, .base, in: db) else { return !isInDoubt }
    return !base.values[place].isNull
  }

  /// The row as the server has taken it: where it leaves columns out, it has what was sent.
  private func takenValues(of json: JSONObject, in db: Database) throws -> [DatabaseValue] {
    let sent = try queue.snapshot(of: operation, of: table, in: db)
    let row = try queue.coder.values(of: json, over: sent, of: table)
    if let place = table.version, json[queue.coder.name(of: table.columns[place])]?.string == nil,
      try isVersionExpected(at: place, in: db)
    {
      // Without it, or with an old one, the next edit would overwrite what others write, or be a conflict. The row is read
      // when the operation is sent again.
      throw OperationFailure(.unusableAnswer, "the server's row came without its version")
    }
    return try ofThisRow(row)
  }

  /// Values whose id the database takes for that of the operation: it ignores the case of A to Z, and of no other letter. Those
  /// of another id would become a second row.
  private func ofThisRow(_ values: [DatabaseValue]) throws(OperationFailure) -> [DatabaseValue] {
    let id = String.fromDatabaseValue(values[table.id]) ?? ""
    guard id.isSameInDatabase(as: operation.itemID) else {
      let other = ServiceAnswer.line(id)
      throw OperationFailure(.unusableAnswer, "it is the row '\(other)', and not '\(operation.itemID)'")
    }
    return values
  }
}

extension String {
  fileprivate func isSameInDatabase(as other: String) -> Bool {
    func lowercased(_ byte: UInt8) -> UInt8 {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }
    return utf8.lazy.map(lowercased).elementsEqual(other.utf8.lazy.map(lowercased))
  }
}
