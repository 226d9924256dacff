import DataModelDefinition

/// The tables that a path goes through.
extension PredicateTranslator {
  struct Joined {
    /// What stands after `FROM`.
    let tables: SQLFragment
    /// What ties the first table to the row at which the path starts.
    let condition: SQLFragment
    /// The row at the end of the path.
    let row: PredicateRow
  }

  /// Joins the destinations of one step or more.
  mutating func join(
    _ steps: [ResolvedPath.Step],
    from start: PredicateRow
  ) throws(UntranslatablePredicate) -> Joined {
    var tables: [SQLFragment] = []
    var conditions: [SQLFragment] = []
    var row = start
    func add(_ table: String, _ row: PredicateRow, _ condition: SQLFragment) {
      if tables.isEmpty {
        tables.append("\(table: table, as: row)")
        conditions.append(condition)
      } else {
        tables.append("JOIN \(table: table, as: row) ON \(condition)")
      }
    }
    for step in steps {
      let (from, keyOfSource) = (row, row.entity.key.columnName)
      let keyOfDestination = step.destination.key.columnName
      let restricted = catalog.discriminators(of: step.destination)
      switch step.relationship.storage {
      case .column(let column):
        row = PredicateRow(qualifier: alias(), entity: step.destination)
        let tie: SQLFragment = "\(row, keyOfDestination) = \(from, column)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      case .inverseColumn(_, let column, _):
        row = PredicateRow(qualifier: alias(), entity: step.destination)
        let tie: SQLFragment = "\(row, column) = \(from, keyOfSource)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      case .joinTable(let pairs):
        let pair = PredicateRow(qualifier: alias(), entity: step.destination)
        add(pairs.tableName, pair, "\(pair, pairs.sourceColumn) = \(from, keyOfSource)")
        row = PredicateRow(qualifier: alias(), entity: step.destination)
        let tie: SQLFragment = "\(row, keyOfDestination) = \(pair, pairs.destinationColumn)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      }
    }
    return Joined(
      tables: tables.joined(separator: " "),
      condition: conditions.joined(separator: " AND "),
      row: row
    )
  }

  /// Rows of a hierarchy share a table, and sometimes a column, so the entity has to be asked for.
  private static func restrict(_ tie: SQLFragment, _ row: PredicateRow, to names: [String]?) -> SQLFragment {
    guard let names else { return tie }
    return "\(tie) AND \(row, "_entity") IN (\(entityNames: names))"
  }
}
