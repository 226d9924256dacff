import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import TableWire

/// The effect of an accepted operation on its row, and on the operation behind it.
extension Answer {
  /// Accepts an operation: the server has the edits, and the row becomes what the server returned.
  ///
  /// - Returns: the effect on the operation
  /// - Throws: ``SyncFailure`` if the row cannot be used, `DatabaseError`
  func accept(
    _ json: JSONObject?,
    mayLackVersion: Bool = false,
    in db: Database
  ) throws -> Settlement {
    let later = try queue.waiting(behind: operation, in: db)
    if operation.kind == .delete {
      // Without a usable row, the insertion meets the deleted row when it is sent.
      if let later, later.kind == .insert,
        let row = try? json.map({ try shownRow(of: $0, presence: .deleted, in: db) })
      {
        try restart(later, over: row, in: db)
      } else {
        try table.setUnknown(.none, of: operation.itemID.databaseValue, in: db)
      }
      try queue.remove(operation, in: db)
      return .accepted
    }
    guard let json else { throw SyncFailure(.unusableAnswer, "the answer does not contain the row") }
    let row = try takenRow(of: json, mayLackVersion: mayLackVersion, in: db)
    return try keep(row, json, later, in: db)
  }

  /// Replaces the row with the server's, unless the database refuses that: then there is a conflict to
  /// decide.
  func keep(
    _ row: KnownRow,
    _ json: JSONObject?,
    _ later: QueuedOperation?,
    in db: Database
  ) throws -> Settlement {
    do {
      try queue.coder.requireHeld(row, of: table)
      try db.inSavepoint {
        try queue.applying(in: db) { try store(row, later, in: db) }
        return .commit
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return try conflict(row, json, SyncFailure(unstorable: error), in: db)
    } catch let failure as SyncFailure {
      return try conflict(row, json, failure, in: db)
    }
    try queue.remove(operation, in: db)
    return .accepted
  }

  /// Stores the server's row, except for columns that were edited since the operation was sent.
  func store(_ row: KnownRow, _ later: QueuedOperation?, in db: Database) throws {
    let before = try table.row(operation.itemID.databaseValue, in: db)
    guard let later else {
      try table.store(row, in: db)
      try succeed(before, by: row.values, in: db)
      return
    }
    guard later.kind == .update else { return try table.setKnown(row, of: later.id, .base, in: db) }
    guard let edited = before,
      let sent = try table.known(of: later.id, .base, in: db)
    else {
      throw SyncStoreError.incomplete(id: later.id, reason: "its row, or the row before the edit, is missing")
    }
    var merged = row.values
    for place in table.changed(from: sent.values, to: edited) { merged[place] = edited[place] }
    try table.store(merged, in: db)
    try succeed(edited, by: merged, in: db)
    try table.setKnown(row, of: later.id, .base, in: db)
    if table.changed(from: row.values, to: merged).isEmpty { try queue.remove(later, in: db) }
  }

  /// Objects that were read before stay up to date if the server has changed nothing but the version.
  private func succeed(_ before: [DatabaseValue]?, by after: [DatabaseValue], in db: Database) throws {
    guard let before, let place = table.version, table.changed(from: before, to: after).isEmpty else {
      return
    }
    try SucceededVersions.add(after[place], after: before[place], of: after[table.id], in: table.name, db)
  }

  /// Makes a row that was deleted on the server the base of a later insertion: it is restored, then changed.
  func restart(_ later: QueuedOperation, over row: KnownRow, in db: Database) throws {
    try table.setKnown(row, of: later.id, .base, in: db)
  }

  /// Makes a row that the server has, or has restored, the base of what is sent now: an Update.
  func goOn(from row: KnownRow, in db: Database) throws -> Settlement {
    try table.setNewestBase(row, of: operation.id, in: db)
    try queue.note(.update, of: operation.id, in: db)
    return try next(in: db)
  }

  /// Returns what to send now that more is known about the server's row.
  func next(in db: Database) throws -> Settlement {
    guard let current = try queue.operation(operation.id, in: db) else { return .accepted }
    if let request = try queue.request(for: current, of: table, in: db) {
      return .next(Claim(operation: current, token: claim.token, isInDoubt: false, request: request))
    }
    guard let base = try table.known(of: operation.id, .base, in: db) else { return .lost }
    let later = try queue.waiting(behind: operation, in: db)
    return try keep(base, nil, later, in: db)
  }
}
