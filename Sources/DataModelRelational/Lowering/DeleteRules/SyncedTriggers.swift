import DataModelDefinition

/// Delete rules between tables of offline sync, which have no foreign keys: a pull must never be refused.
enum SyncedTriggers {
  /// Clears the references to a deleted row, or removes its pairs, by the rule of the side that lost it.
  static func nullify(_ side: StoredRelationship) -> [Trigger] {
    let source = side.source
    let statement: SQLFragment
    switch side.storage {
    case .column: return []
    case .inverseColumn(let table, let column, _):
      statement = .update(
        table,
        set: column,
        to: "NULL",
        where: "\(name: column) = \(.old, source.key)"
      )
    case .joinTable(let pairs):
      statement = .delete(
        from: pairs.tableName,
        where: "\(name: pairs.sourceColumn) = \(.old, source.key)"
      )
    }
    return [Trigger("\(side.identity).nullify", .after(.delete), on: source.table, [statement])]
  }
}
