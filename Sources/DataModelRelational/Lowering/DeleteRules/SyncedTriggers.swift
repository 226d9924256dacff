import DataModelDefinition
import SQLText

/// Delete rules between tables of offline sync, which have no foreign keys: a pull must never be refused.
enum SyncedTriggers {
  /// Clears the references to a deleted row, or removes its pairs, by the rule of the side that lost it.
  ///
  /// A reference that is sent stays while rows of the server are applied: the server clears it in its own
  /// time, and what is changed here then would be queued. Pairs, and references that stay on the device, are
  /// no concern of the server.
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
