import DataModelRuntime
import Foundation
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

/// A page of the server's rows that is stored in a table. Each call is part of one transaction of the caller.
struct ReceivedPage: Sendable {
  let queue: OperationQueue
  let table: QueueTable
  let rows: [Row]

  /// The outcome of a page.
  struct Effect: Sendable, Hashable {
    /// Rows that have changed.
    var changedCount = 0
    /// Rows that were deleted here because they are deleted on the server.
    var deletedCount = 0
    /// Rows with pending local edits: the server's row is kept beside them.
    var rememberedCount = 0
    /// The ids of rows with an edit in flight or in doubt. The page may be older or newer than that edit.
    var unsettled: [String] = []
    var setAside: [SetAsideRow] = []
  }

  /// Stores the rows.
  ///
  /// - Throws: `DatabaseError`, except for a row that breaks a constraint: it is set aside
  func store(in db: Database) throws -> Effect {
    var effect = Effect()
    let hasOperations = try OperationsTable.has(.constant(true), in: db)
    let hasUnknown = try db.exists(#"SELECT 1 FROM "_Unknown""#)
    let hasSetAside = try SetAsideRow.exist(of: table.name, in: db)
    let columns = try ReceivedColumns(of: table, queue.coder, in: db)
    try queue.applying(in: db) {
      for row in rows {
        var operations = hasOperations ? try self.operations(of: row, in: db) : []
        if let operation = operations.first, try queue.isEmpty(operation, in: db) {
          // The row gets its version back, even if the server's row cannot be stored.
          if let base = try table.known(of: operation.id, .base, in: db) { try table.store(base, in: db) }
          try queue.remove(operation, in: db)
          operations = []
        }
        if operations.contains(where: { $0.sending != nil }) {
          effect.unsettled.append(row.id)
          continue
        }
        do {
          if let operation = operations.first {
            try remember(row, beside: operation, in: db)
            effect.rememberedCount += 1
          } else if row.isDeleted {
            if try table.remove(row.id.databaseValue, in: db) { effect.deletedCount += 1 }
          } else if let whole = try columns.store(row, in: db) {
            if whole.isChanged { effect.changedCount += 1 }
            try keep(UnknownValues(whole.unknown), of: row, hasUnknown, in: db)
          } else {
            if try storeParts(row, hasUnknown, in: db) { effect.changedCount += 1 }
          }
          if hasSetAside { try SetAsideRow.remove(row.id.databaseValue, of: table.name, in: db) }
        } catch let error as DatabaseError
          where error.resultCode == .SQLITE_CONSTRAINT && db.isInsideTransaction
        {
          // One statement stores a row, so that nothing is left of a row that fails.
          try setAside(row, SyncFailure(unstorable: error), &effect, in: db)
        } catch let failure as SyncFailure {
          try setAside(row, failure, &effect, in: db)
        }
      }
    }
    return effect
  }

  /// Whether nothing would change: all rows are here as the server has them.
  func isKnown(in db: Database) throws -> Bool {
    for row in rows {
      if try !operations(of: row, in: db).isEmpty { return false }
      let stored = try table.row(row.id.databaseValue, in: db)
      if row.isDeleted {
        if stored != nil { return false }
        continue
      }
      guard let stored, let json = try? row.json,
        case let known = queue.coder.row(of: json, over: stored, of: table),
        table.received.allSatisfy({ known.values[$0].isIdentical(to: stored[$0]) }),
        try table.unknown(of: row.id.databaseValue, in: db) == known.unknown
      else { return false }
    }
    return true
  }

  // MARK: - One row

  private func operations(of row: Row, in db: Database) throws -> [QueuedOperation] {
    try queue.operations(of: row.id.databaseValue, in: table, db)
  }

  /// Stores a row that lacks columns: they keep their values.
  private func storeParts(_ row: Row, _ hasUnknown: Bool, in db: Database) throws -> Bool {
    let known = try table.row(row.id.databaseValue, in: db)
    let received = queue.coder.row(of: try row.json, over: known, of: table)
    try queue.coder.requireHeld(received, of: table)
    let isChanged = try table.store(received.values, in: db)
    try keep(received.unknown, of: row, hasUnknown, in: db)
    return isChanged
  }

  private func keep(_ unknown: UnknownValues, of row: Row, _ hasUnknown: Bool, in db: Database) throws {
    if !hasUnknown, unknown == .none { return }
    try table.setUnknown(unknown, of: row.id.databaseValue, in: db)
  }

  /// Keeps the server's row for the pending edits. It must not be lost, whatever becomes of them: the token
  /// moves past it.
  private func remember(_ row: Row, beside operation: QueuedOperation, in db: Database) throws {
    let base = try table.known(of: operation.id, .base, in: db)
    let presence: KnownRow.Presence = row.isDeleted ? .deleted : .live
    let newer = queue.coder.row(of: try row.json, over: base?.values, of: table, presence: presence)
    if let base, base.presence == presence, !base.isPartial, isSame(newer, as: base) {
      // Something else was known, for example that the server had no row: this is newer.
      return try table.setKnown(nil, of: operation.id, .newer, in: db)
    }
    try table.setKnown(newer, of: operation.id, .newer, in: db)
  }

  private func isSame(_ row: KnownRow, as base: KnownRow) -> Bool {
    if let place = table.version, !row.values[place].isNull {
      return row.values[place].isIdentical(to: base.values[place])
    }
    return table.received.allSatisfy { row.values[$0].isIdentical(to: base.values[$0]) }
  }

  private func setAside(
    _ row: Row,
    _ failure: SyncFailure,
    _ effect: inout Effect,
    in db: Database
  ) throws {
    let refused = try SetAsideRow(table: table.name, id: row.id, reason: failure.description, row: row.json)
    try refused.save(in: db)
    effect.setAside.append(refused)
  }
}
