import DataModelRuntime
import Foundation
import GRDB
import RemoteTables
import SQLText
import TableWire

extension OperationQueue {
  /// The outcome of the attempt to claim an operation.
  enum ClaimResult: Sendable, Hashable {
    case claimed(Claim)
    /// Nothing was left to send: the row is as the server has it, and the operation is gone.
    case settled
    /// It is gone, or an older operation of the row comes first, or nobody has decided its conflict.
    case notReady
    /// Another attempt has it until then, in seconds since 1970.
    case leased(until: Int64)
  }

  /// Claims an operation, and fixes what is sent for it.
  ///
  /// - Returns: the claim, or why there is none
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
      // Its columns went with a migration. What was edited since it was sent is still to be sent, over its
      // base.
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

  /// Gives the Delete of a row that the server has shown after it was inserted here that row as its base.
  func takeNewerBase(_ operation: QueuedOperation, of table: QueueTable, in db: Database) throws {
    guard try table.known(of: operation.id, .base, in: db) == nil,
      let newer = try base(of: operation, of: table, in: db)
    else { return }
    try table.setNewestBase(newer, of: operation.id, in: db)
  }

  /// Notes what is sent for an operation: that holds whatever becomes of its row.
  func note(_ kind: OperationKind, of id: Int64, in db: Database) throws {
    try OperationsTable.update(.number(id), .kind(kind), in: db)
  }

  /// Keeps the operations of an attempt for it, which is still waiting for answers.
  ///
  /// An operation that another attempt has taken over, or of which the answer was lost, stays as it is.
  func renew(_ token: String, now: Date, in db: Database) throws {
    try OperationsTable.update(.attempt(token), .lease(now.leaseTime + lease), in: db)
  }

  /// Whether another attempt may still act. A clock that was set back must not keep an operation for hours.
  func isRunning(leaseUntil end: Int64, _ now: Date) -> Bool {
    end > now.leaseTime && end <= now.leaseTime + lease
  }

  private func isFirst(_ operation: QueuedOperation, in db: Database) throws -> Bool {
    try older(than: operation, in: db) == nil
  }

  /// The operation of the same row that is sent before this one.
  func older(than operation: QueuedOperation, in db: Database) throws -> Int64? {
    let row = OperationsTable.Selection.row(operation.itemID.databaseValue, of: operation.table)
    return try OperationsTable.numbers(row.and(.before(operation.id)), limit: 1, in: db).first
  }

  // MARK: - What is sent

  /// The row as an operation sends it: what it was when it was sent first, if it was edited since.
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

  /// The request for an operation as the store has it; nil if nothing is left to send.
  func request(for operation: QueuedOperation, of table: QueueTable, in db: Database) throws -> PushRequest? {
    let snapshot = try snapshot(of: operation, of: table, in: db)
    if operation.kind == .insert, let snapshot {
      var row = try coder.json(snapshot, table.sent, of: table)
      // A row that is sent again has what its former server had beyond the columns of the model.
      let unknown = try table.unknown(of: operation.itemID.databaseValue, in: db)
      for member in unknown.isComplete ? unknown.json.members : [] where row[member.name] == nil {
        row[member.name] = member.value
      }
      return .insert(row)
    }
    guard let base = try base(of: operation, of: table, in: db) else {
      // A row that was inserted and deleted here.
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
    // A server that tells letter case apart knows the row by its own spelling alone.
    row[table.id] = base.values[table.id]
    return .update(try body(row, changed: changed, over: base, version, of: table), version: version)
  }

  /// The server's row of which an operation is the difference.
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

  /// The values that are sent of a row that the server has: the changes, or, where it is replaced, all of it.
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
    // Without a version, what others have written meanwhile would be set back; it has to be read first.
    guard base.unknown.isComplete, version != nil, !base.isPartial else {
      return .changes(try coder.json(row, changed, of: table))
    }
    return .whole(try coder.wholeJSON(row, changed: changed, beside: base.unknown.json, of: table))
  }

  /// Ends an operation of which nothing is left to send.
  ///
  /// - Returns: false if the database refuses the server's newer row: somebody has to decide then
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

  /// The places of the columns that are sent: those that differ, and those of which the server has what no
  /// column can hold.
  func changed(from base: KnownRow, to row: [DatabaseValue], of table: QueueTable) -> [Int] {
    let unheld = Set(coder.unheld(in: base, of: table).map(\.place))
    return table.sent.filter { unheld.contains($0) || !row[$0].isIdentical(to: base.values[$0]) }
  }

  /// Makes the row here what the server has, or removes it.
  ///
  /// - Returns: why that cannot be, so that nothing is changed; nil if it is done
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
  /// The places of the sent columns of which two rows have different values.
  func changed(from base: [DatabaseValue], to row: [DatabaseValue]) -> [Int] {
    sent.filter { !row[$0].isIdentical(to: base[$0]) }
  }
}
