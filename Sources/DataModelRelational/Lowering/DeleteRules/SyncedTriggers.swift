import DataModelDefinition

/// Delete rules between tables of offline sync, which have no foreign keys: a pull must never be refused.
enum SyncedTriggers {
  /// What becomes of the references to a deleted row by the rule of the side that lost it.
  static func nullify(_ side: StoredRelationship) -> [Trigger] {
    let source = side.source
    let statement: String
    switch side.storage {
    case .column: return []
    case .inverseColumn(let table, let column, _):
      let table = SQLText.identifier(table)
      let column = SQLText.identifier(column)
      statement = "UPDATE \(table) SET \(column) = NULL WHERE \(column) = OLD.\(source.quotedKey)"
    case .joinTable(let pairs):
      let table = SQLText.identifier(pairs.tableName)
      let column = SQLText.identifier(pairs.sourceColumn)
      statement = "DELETE FROM \(table) WHERE \(column) = OLD.\(source.quotedKey)"
    }
    return [Trigger("\(side.identity).nullify", .after(.delete), on: source.table, [statement])]
  }
}
