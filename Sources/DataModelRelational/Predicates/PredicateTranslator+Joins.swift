import DataModelDefinition

/// The tables that a path goes through.
extension PredicateTranslator {
  struct Joined {
    /// What stands after `FROM`.
    let tables: SQLFragment
    /// What ties the first table to the row at which the path starts.
    let condition: SQLCondition
    /// The row at the end of the path.
    let row: PredicateRow
  }

  /// Joins the destinations of one step or more.
  mutating func join(
    _ steps: [ResolvedPath.Step],
    from start: PredicateRow
  ) throws(UntranslatablePredicate) -> Joined {
    var tables: [SQLFragment] = []
    var conditions: [SQLCondition] = []
    var row = start
    func add(_ table: String, _ row: PredicateRow, _ condition: SQLCondition) {
      if tables.isEmpty {
        tables.append("\(table: table, as: row.name)")
        conditions.append(condition)
      } else {
        tables.append("JOIN \(table: table, as: row.name) ON \(condition.sql)")
      }
    }
    for step in steps {
      let (from, keyOfSource) = (row, row.entity.key.columnName)
      let keyOfDestination = step.destination.key.columnName
      let restricted = catalog.discriminators(of: step.destination)
      switch step.relationship.storage {
      case .column(let column):
        row = PredicateRow(name: alias(), entity: step.destination)
        let tie: SQLCondition = "\(row, keyOfDestination) = \(from, column)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      case .inverseColumn(_, let column, _):
        row = PredicateRow(name: alias(), entity: step.destination)
        let tie: SQLCondition = "\(row, column) = \(from, keyOfSource)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      case .joinTable(let pairs):
        let pair = PredicateRow(name: alias(), entity: step.destination)
        add(pairs.tableName, pair, "\(pair, pairs.sourceColumn) = \(from, keyOfSource)")
        row = PredicateRow(name: alias(), entity: step.destination)
        let tie: SQLCondition = "\(row, keyOfDestination) = \(pair, pairs.destinationColumn)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      }
    }
    return Joined(
      tables: tables.joined(separator: " "),
      condition: .all(conditions),
      row: row
    )
  }

  /// Rows of a hierarchy share a table, and sometimes a column, so the entity has to be asked for.
  private static func restrict(_ tie: SQLCondition, _ row: PredicateRow, to names: [String]?) -> SQLCondition
  {
    tie.and(names.map { "\(row, "_entity") IN (\(schemaTexts: $0))" })
  }
}
