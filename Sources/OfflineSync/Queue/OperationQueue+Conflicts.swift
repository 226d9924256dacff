import DataModelRuntime
import GRDB
import OfflineSyncScheme
import RemoteTables
import SQLText
import TableWire

extension OperationQueue {
  /// Returns the conflict of an operation; nil if there is nothing to decide.
  func conflict(of id: Int64, in db: Database) throws -> SyncConflict? {
    guard let operation = try self.operation(id, in: db), operation.isUndecided else { return nil }
    let table = try table(operation.table)
    let newer = try table.known(of: id, .newer, in: db)
    let base = try table.known(of: id, .base, in: db)
    // A server's row that met an insertion is the base of the deletion that came after it.
    let server = newer ?? (base?.isPartial == true ? nil : base)
    let local = try table.row(operation.itemID.databaseValue, in: db)
    let serverRow = server.flatMap { $0.presence == .live ? $0 : nil }
    return SyncConflict(
      operation: try pendingOperation(operation, in: db),
      baseRow: base.flatMap { $0.isPartial ? nil : SyncedRow($0, of: table, coder) },
      localRow: local.map { SyncedRow($0, of: table) },
      serverRow: serverRow.map { SyncedRow($0, of: table, coder) },
      danglingReferences: try danglingReferences(
        of: [local, serverRow?.values].compactMap { $0 },
        in: table,
        db
      )
    )
  }

  /// Returns all undecided conflicts, in the order of their operations.
  func conflicts(in db: Database) throws -> [SyncConflict] {
    try operations(.isUndecided, in: db)
      .compactMap { try conflict(of: $0.id, in: db) }
  }

  /// Carries out a decision about a conflict, if the conflict has not changed.
  ///
  /// - Returns: false if the row here or on the server has changed meanwhile: there is a new conflict to
  ///   decide
  /// - Throws: ``SyncStoreError``, `DatabaseError` if the row cannot be stored
  func decide(_ decision: ConflictDecision, about conflict: SyncConflict, in db: Database) throws -> Bool {
    let id = conflict.operation.id
    guard let current = try self.conflict(of: id, in: db), current.isSame(as: conflict) else { return false }
    switch decision {
    case .leave: break
    case .keepLocal: try decide(.keep, about: id, in: db)
    case .takeServer: try decide(.discard, about: id, in: db)
    case .merge(let row):
      let table = try table(conflict.operation.table)
      let given = try values(of: row, for: current.operation)
      var merged = try table.known(of: id, .newer, in: db)?.values ?? given
      for place in table.sent { merged[place] = given[place] }
      try decide(.merge(merged), about: id, in: db)
    }
    return true
  }

  /// Returns the values of a row that the app gives for the row of an operation.
  ///
  /// - Throws: ``SyncStoreError/incomplete(id:reason:)`` if it is a different row, or if a value has no
  ///   column or does not fit its column
  func values(of row: SyncedRow, for operation: PendingOperation) throws -> [DatabaseValue] {
    let table = try table(operation.table)
    guard row.table.name == table.name, row.id?.comparedBytes == operation.itemID.comparedBytes else {
      throw SyncStoreError.incomplete(id: operation.id, reason: "the given row is a different row")
    }
    if let name = row.unknownColumns.min() {
      throw SyncStoreError.incomplete(
        id: operation.id,
        reason: "the given row has a value for '\(name)', which is not a column of '\(table.name)'"
      )
    }
    let values = row.values(of: table)
    for place in table.received where !coder.isHeld(values[place], in: table.columns[place]) {
      let column = table.columns[place]
      throw SyncStoreError.incomplete(
        id: operation.id,
        reason: "the given row has \(values[place]) for '\(table.name).\(column.name)', "
          + "which is not a value of type \(column.type)"
      )
    }
    return values
  }
}

extension SyncConflict {
  fileprivate func isSame(as other: SyncConflict) -> Bool {
    operation.kind == other.operation.kind && SyncedRow.areIdentical(baseRow, other.baseRow)
      && SyncedRow.areIdentical(localRow, other.localRow)
      && SyncedRow.areIdentical(serverRow, other.serverRow)
  }
}
