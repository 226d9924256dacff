import DataModelDefinition
import SQLText

/// The delete rules between synced tables, which have no foreign keys because a pull must never be refused.
enum SyncedTriggers {
  /// Returns the triggers that clear the references to a deleted row, or remove its pairs, by the delete rule
  /// of its side.
  ///
  /// A reference that is sent stays while rows of the server are applied: the server will clear it itself,
  /// and a change here would be queued. Pairs, and references that stay on the device, do not concern the
  /// server.
  static func nullify(_ side: LoweredRelationship, isSent: Bool) -> [Trigger] {
    let source = side.source
    let statement: SQLFragment
    var condition: SQLCondition?
    switch side.storage {
    case .column: return []
    case .inverseColumn(let table, let column, _):
      statement = .update(table, set: column, to: "NULL", where: "\(name: column) = \(.old, source.key)")
      if isSent { condition = ServerRows.areNotApplied }
    case .joinTable(let pairs):
      statement = .delete(from: pairs.tableName, where: "\(name: pairs.sourceColumn) = \(.old, source.key)")
    }
    return [
      Trigger("\(side.identity).nullify", .after(.delete), on: source.table, when: condition, [statement])
    ]
  }
}
