import DataModelRuntime
import GRDB
import RemoteTables
import SQLText
import TableWire

extension OperationQueue {
  /// The conflict of an operation; nil if nothing is to be decided about it.
  func conflict(of id: Int64, in db: Database) throws -> SyncConflict? {
    guard let operation = try self.operation(id, in: db), operation.isUndecided else { return nil }
    let table = try table(operation.table)
    let newer = try table.known(of: id, .newer, in: db)
    let base = try table.known(of: id, .base, in: db)
    // The row of a server that met an insertion is the base of the deletion that came after it.
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

  /// All conflicts that nobody has decided, in the order of their operations.
  func conflicts(in db: Database) throws -> [SyncConflict] {
    try operations(.isUndecided, in: db)
      .compactMap { try conflict(of: $0.id, in: db) }
  }

  /// Carries out a decision about a conflict, if it is still the one that was decided.
  ///
  /// - Returns: false if the row or the server's row has changed meanwhile: there is another conflict to
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

  /// The values of a row that the app gives for that of an operation.
  ///
  /// - Throws: ``SyncStoreError/incomplete(id:reason:)`` if it is another row
  func values(of row: SyncedRow, for operation: PendingOperation) throws -> [DatabaseValue] {
    let table = try table(operation.table)
    guard row.table.name == table.name, row.id?.comparedBytes == operation.itemID.comparedBytes else {
      throw SyncStoreError.incomplete(id: operation.id, reason: "the row that was given is another one")
    }
    if let name = row.unknownColumns.min() {
      throw SyncStoreError.incomplete(
        id: operation.id,
        reason: "the row that was given has a value for '\(name)', and '\(table.name)' has no such column"
      )
    }
    let values = row.values(of: table)
    for place in table.received where !coder.isHeld(values[place], in: table.columns[place]) {
      let column = table.columns[place]
      throw SyncStoreError.incomplete(
        id: operation.id,
        reason: "the row that was given has for '\(table.name).\(column.name)' \(values[place]), "
          + "which is no \(column.type)"
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
