import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import TableWire

extension OperationQueue {
  /// A decision about a pending operation.
  enum Decision: Sendable, Hashable {
    /// Keeps the local row: it is sent on top of the server's newer row.
    case keep
    /// Takes these values: they are sent on top of the server's newer row.
    case merge([DatabaseValue])
    /// Drops the edits: the row becomes the server's newer row if one is known, or what it was before the
    /// edits.
    case discard
  }

  /// Carries out a decision.
  ///
  /// - Throws: ``SyncStoreError/operationNotFound(id:)``, ``SyncStoreError/outcomeUnknown(id:)``,
  ///   `DatabaseError` if a merged row cannot be stored
  func decide(_ decision: Decision, about id: Int64, in db: Database) throws {
    guard let operation = try self.operation(id, in: db) else {
      throw SyncStoreError.operationNotFound(id: id)
    }
    guard operation.sending == nil else { throw SyncStoreError.outcomeUnknown(id: id) }
    let table = try table(operation.table)
    // A page that was requested before may have an older row.
    try AnswerCount.addAnswer(of: table.name, in: db)
    switch decision {
    case .keep: try keep(operation, of: table, in: db)
    case .merge(let row):
      try applying(in: db) {
        let newer = try table.known(of: id, .newer, in: db)
        try table.store(row, localValuesFrom: newer?.values, in: db)
      }
      try keep(operation, of: table, in: db)
    case .discard: try discard(operation, of: table, in: db)
    }
  }

  /// Drops an operation, and stores the row that the app gives as the server's.
  ///
  /// - Throws: `DatabaseError` if the row cannot be stored
  func replace(_ id: Int64, by known: KnownRow, of table: QueueTable, in db: Database) throws {
    try AnswerCount.addAnswer(of: table.name, in: db)
    let before = try table.known(of: id, .base, in: db)?.values
    _ = try applying(in: db) { try table.store(known, localValuesFrom: before, in: db) }
    if let operation = try self.operation(id, in: db) { try remove(operation, in: db) }
  }

  /// Drops an operation in doubt with the one behind it: the row becomes the server's row as it was known
  /// before both.
  ///
  /// Pulls have left the row out, and have kept its id: the next pull requests it.
  ///
  /// - Returns: false if the operation is not in doubt, and nothing was done
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  func dropIfInDoubt(_ id: Int64, now: Date, in db: Database) throws -> Bool {
    guard let operation = try operationInDoubt(id, now, in: db) else { return false }
    let table = try table(operation.table)
    if let left = try release(operation, of: table, in: db) {
      try decide(.discard, about: left.id, in: db)
    } else {
      try AnswerCount.addAnswer(of: table.name, in: db)
    }
    return true
  }

  /// Lets an operation in doubt be sent as its row is now: it absorbs the edit behind it.
  ///
  /// It stays in doubt: if the server has carried out the first attempt, the server's row is not what is
  /// sent, and that is a conflict. A deletion, a row that was inserted again, and an edit that has reverted
  /// everything stay behind it.
  ///
  /// - Returns: false if the operation is not in doubt, and nothing was done
  func takeUpEditsIfInDoubt(_ id: Int64, now: Date, in db: Database) throws -> Bool {
    guard let operation = try operationInDoubt(id, now, in: db) else { return false }
    guard let later = try waiting(behind: operation, in: db), later.kind == .update else { return true }
    let table = try table(operation.table)
    if let base = try table.known(of: id, .base, in: db), !base.isPartial,
      let row = try table.row(operation.itemID.databaseValue, in: db),
      changed(from: base, to: row, of: table).isEmpty
    {
      // Nothing would be sent, and what the server may have done would remain.
      return true
    }
    try remove(later, in: db)
    return true
  }

  /// Returns an operation that was sent and that no attempt has any more: it was left in doubt, or its
  /// process is gone. Nil if it is another one.
  private func operationInDoubt(_ id: Int64, _ now: Date, in db: Database) throws -> QueuedOperation? {
    guard let operation = try self.operation(id, in: db), operation.sending != nil,
      let end = operation.lease, !isRunning(leaseUntil: end, now)
    else { return nil }
    return operation
  }

  private func keep(_ operation: QueuedOperation, of table: QueueTable, in db: Database) throws {
    if let newer = try table.known(of: operation.id, .newer, in: db) {
      let isAbsent = newer.presence == .absent
      if isAbsent, try table.row(operation.itemID.databaseValue, in: db) == nil {
        return try remove(operation, in: db)
      }
      try table.setNewestBase(isAbsent ? nil : newer, of: operation.id, in: db)
    }
    try setUndecided(false, operation.id, in: db)
    try KeptFailure.remove(of: operation.id, in: db)
  }

  /// Replaces the row with the server's, and drops the operation. A server's row that cannot be stored is set
  /// aside, as if a pull had brought it, and the local row returns to its state before the edits. If that
  /// cannot be stored either, because a decision has made another server's row the base, the row is removed.
  private func discard(_ operation: QueuedOperation, of table: QueueTable, in db: Database) throws {
    let base = try table.known(of: operation.id, .base, in: db)
    var absent = KnownRow(values: table.defaults, presence: .absent)
    absent.values[table.id] = operation.itemID.databaseValue
    let known = try table.known(of: operation.id, .newer, in: db) ?? base ?? absent
    if let failure = try apply(known, localValuesFrom: base?.values, of: table, in: db) {
      let before = base?.presence == .live ? base : nil
      let isBefore = try apply(before ?? absent, localValuesFrom: base?.values, of: table, in: db) == nil
      if !isBefore, before != nil { _ = try apply(absent, of: table, in: db) }
      do {
        let json = try coder.json(of: known, of: table)
        let row = SetAsideRow(table: table.name, id: operation.itemID, reason: failure.description, row: json)
        try row.save(in: db)
      } catch let failure as SyncFailure {
        throw SyncStoreError.incomplete(id: operation.id, reason: failure.description)
      }
    }
    try remove(operation, in: db)
  }
}
