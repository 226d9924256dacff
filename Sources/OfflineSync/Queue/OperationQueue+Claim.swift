import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

extension OperationQueue {
  /// The outcome of claiming an operation.
  enum ClaimResult: Sendable, Hashable {
    case claimed(Claim)
    /// Nothing was left to send: the row is as the server has it, and the operation is gone.
    case settled
    /// It is gone, or an older operation of the row comes first, or its conflict is undecided.
    case notReady
    /// Another attempt has it until then, in seconds since 1970.
    case leased(until: Int64)
  }

  /// Claims an operation, and fixes what is sent for it.
  ///
  /// - Returns: the claim, or why the operation was not claimed
  /// - Throws: ``SyncStoreError``, ``SyncFailure`` if a value cannot be sent
  func claim(_ id: Int64, token: String, now: Date, in db: Database) throws -> ClaimResult {
    guard let operation = try self.operation(id, in: db), !operation.isUndecided,
      try isFirst(operation, in: db)
    else { return .notReady }
    if operation.sending != nil, let end = operation.lease, isRunning(leaseUntil: end, now) {
      return .leased(until: end)
    }
    let table = try table(operation.table)
    if operation.kind == .delete { try takeNewerBase(operation, of: table, in: db) }
    guard let request = try request(for: operation, of: table, in: db) else {
      // A migration has removed its columns. Later edits still have to be sent, on top of its base.
      if try waiting(behind: operation, in: db) != nil,
        let merged = try release(operation, of: table, in: db)
      {
        return try claim(merged.id, token: token, now: now, in: db)
      }
      return try settle(operation, of: table, in: db) ? .settled : .notReady
    }
    try OperationsTable.update(
      .number(id),
      .claimed(by: token, until: now.leaseTime + lease, as: operation.kind),
      in: db
    )
    return .claimed(
      Claim(operation: operation, token: token, isInDoubt: operation.sending != nil, request: request)
    )
  }

  /// Makes the server's row the base of a Delete, if the server has shown it after the row was inserted here.
  func takeNewerBase(_ operation: QueuedOperation, of table: QueueTable, in db: Database) throws {
    guard try table.known(of: operation.id, .base, in: db) == nil,
      let newer = try base(of: operation, of: table, in: db)
    else { return }
    try table.setNewestBase(newer, of: operation.id, in: db)
  }

  /// Stores the kind of what is sent for an operation: it holds whatever becomes of the row.
  func note(_ kind: OperationKind, of id: Int64, in db: Database) throws {
    try OperationsTable.update(.number(id), .kind(kind), in: db)
  }

  /// Renews the lease of an attempt that is still waiting for answers.
  ///
  /// Operations that another attempt has taken over, or whose answer was lost, stay as they are.
  func renew(_ token: String, now: Date, in db: Database) throws {
    try OperationsTable.update(.attempt(token), .lease(now.leaseTime + lease), in: db)
  }

  /// Whether another attempt may still act. A clock that was set back must not block an operation for hours.
  func isRunning(leaseUntil end: Int64, _ now: Date) -> Bool {
    end > now.leaseTime && end <= now.leaseTime + lease
  }

  private func isFirst(_ operation: QueuedOperation, in db: Database) throws -> Bool {
    try older(than: operation, in: db) == nil
  }

  /// Returns the operation of the same row that is sent before this one, or nil.
  func older(than operation: QueuedOperation, in db: Database) throws -> Int64? {
    let row = OperationsTable.Selection.row(operation.itemID.databaseValue, of: operation.table)
    return try OperationsTable.numbers(row.and(.before(operation.id)), limit: 1, in: db).first
  }

  // MARK: - Requests

  /// Returns the row as an operation sends it: as it was when it was first sent, if it was edited since.
  ///
  /// - Returns: nil for a deletion
  func snapshot(
    of operation: QueuedOperation,
    of table: QueueTable,
    in db: Database
  ) throws
    -> [DatabaseValue]?
  {
    if operation.kind == .delete { return nil }
    let later = operation.sending == nil ? nil : try waiting(behind: operation, in: db)
    let row: [DatabaseValue]?
    if let later {
      row = try table.known(of: later.id, .base, in: db)?.values
    } else {
      row = try table.row(operation.itemID.databaseValue, in: db)
    }
    guard let row else {
      throw SyncStoreError.incomplete(
        id: operation.id,
        reason: "'\(table.name)' has no row '\(operation.itemID)'"
      )
    }
    return row
  }

  /// Returns the request for an operation as the store has it; nil if nothing is left to send.
  func request(for operation: QueuedOperation, of table: QueueTable, in db: Database) throws -> PushRequest? {
    let snapshot = try snapshot(of: operation, of: table, in: db)
    if operation.kind == .insert, let snapshot {
      var row = try coder.json(snapshot, table.sent, of: table)
      // A row that is sent again has the values of its former server beyond the columns of the model.
      let unknown = try table.unknown(of: operation.itemID.databaseValue, in: db)
      for member in unknown.isComplete ? unknown.json.members : [] where row[member.name] == nil {
        row[member.name] = member.value
      }
      return .insert(row)
    }
    guard let base = try base(of: operation, of: table, in: db) else {
      // The row was inserted and deleted here.
      if operation.kind == .delete, operation.sending == nil { return nil }
      throw SyncStoreError.incomplete(id: operation.id, reason: "the server's row before the edit is missing")
    }
    let version = table.version.flatMap { String.fromDatabaseValue(base.values[$0]) }
    guard let snapshot else {
      return .delete(try coder.json(base.values, [], of: table), version: version)
    }
    if base.presence == .deleted {
      return .undelete(try body(base.values, changed: [], over: base, version, of: table), version: version)
    }
    let changed = base.isPartial ? table.sent : changed(from: base, to: snapshot, of: table)
    if changed.isEmpty { return nil }
    var row = snapshot
    // A server that is case-sensitive knows the row only by its own spelling.
    row[table.id] = base.values[table.id]
    return .update(try body(row, changed: changed, over: base, version, of: table), version: version)
  }

  /// Returns the server's row that an operation changes; nil for an insertion.
  private func base(
    of operation: QueuedOperation,
    of table: QueueTable,
    in db: Database
  ) throws -> KnownRow? {
    if let base = try table.known(of: operation.id, .base, in: db) { return base }
    guard operation.kind == .delete, let newer = try table.known(of: operation.id, .newer, in: db) else {
      return nil
    }
    return newer.presence == .live ? newer : nil
  }

  /// Returns the values to send for a row that the server has: the changes, or the whole row where it is
  /// replaced.
  private func body(
    _ row: [DatabaseValue],
    changed: [Int],
    over base: KnownRow,
    _ version: String?,
    of table: QueueTable
  ) throws(SyncFailure) -> PushRequest.Body {
    guard coder.dialect.update == .put else {
      let columns = base.presence == .deleted ? table.sent : changed
      return .changes(try coder.json(row, columns, of: table))
    }
    // Without a version, the changes of others would be reverted: the row has to be read first.
    guard base.unknown.isComplete, version != nil, !base.isPartial else {
      return .changes(try coder.json(row, changed, of: table))
    }
    return .whole(try coder.wholeJSON(row, changed: changed, beside: base.unknown.json, of: table))
  }

  /// Ends an operation that has nothing left to send.
  ///
  /// - Returns: false if the database refuses the server's newer row: then there is a conflict to decide
  func settle(_ operation: QueuedOperation, of table: QueueTable, in db: Database) throws -> Bool {
    let newer = try table.known(of: operation.id, .newer, in: db)
    let base = try table.known(of: operation.id, .base, in: db)
    guard let known = newer ?? base else {
      try remove(operation, in: db)
      return true
    }
    if let failure = try apply(known, of: table, in: db) {
      try setUndecided(true, operation.id, in: db)
      try KeptFailure(failure, of: operation).save(in: db)
      return false
    }
    try remove(operation, in: db)
    return true
  }

  /// Returns the places of the columns to send: those that differ, and those for which the server has a value
  /// that no column can hold.
  func changed(from base: KnownRow, to row: [DatabaseValue], of table: QueueTable) -> [Int] {
    let unheld = Set(coder.unheld(in: base, of: table).map(\.place))
    return table.sent.filter { unheld.contains($0) || !row[$0].isIdentical(to: base.values[$0]) }
  }

  /// Replaces the local row with the server's, or removes it.
  ///
  /// - Returns: why this is impossible, with nothing changed; nil if it is done
  func apply(
    _ known: KnownRow,
    localValuesFrom before: [DatabaseValue]? = nil,
    of table: QueueTable,
    in db: Database
  ) throws -> SyncFailure? {
    do {
      if known.presence == .live { try coder.requireHeld(known, of: table) }
      try db.inSavepoint {
        _ = try applying(in: db) {
          if known.presence == .live, !known.isPartial {
            try table.store(known, localValuesFrom: before, in: db)
          } else {
            try table.remove(known.values[table.id], in: db)
          }
        }
        return .commit
      }
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return SyncFailure(unstorable: error)
    } catch let failure as SyncFailure {
      return failure
    }
  }
}

extension QueueTable {
  /// Returns the places of the sent columns in which two rows differ.
  func changed(from base: [DatabaseValue], to row: [DatabaseValue]) -> [Int] {
    sent.filter { !row[$0].isIdentical(to: base[$0]) }
  }
}
