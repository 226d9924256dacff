import DataModelDefinition
import SQLText

/// Key paths: the values at their ends, and the tables on the way.
extension PredicateTranslator {
  /// Returns the value at the end of a path to one object, or the result of an operator over many.
  mutating func operand(_ path: ResolvedPath) throws(UntranslatablePredicate) -> PredicateOperand {
    if let aggregate = path.aggregate { return try self.aggregate(aggregate, of: path) }
    guard path.countOfToMany == 0 else {
      throw UntranslatablePredicate(
        "the path leads to many objects; use ANY, ALL or NONE, or an operator such as '@count'",
        at: path.range
      )
    }
    guard let last = path.steps.last else { return value(of: path.end, at: path.start, path.range) }
    // The key of a related object is in the column that refers to it.
    if case .object = path.end, case .column(let column) = last.relationship.storage {
      guard path.steps.count > 1 else { return reference(last, column, at: path.start, path.range) }
      let joined = try join(path.steps.dropLast(), from: path.start)
      return chosen(reference(last, column, at: joined.row, path.range), joined)
    }
    let joined = try join(path.steps, from: path.start)
    return chosen(value(of: path.end, at: joined.row, path.range), joined)
  }

  /// Returns a value of a joined row; NULL if the row is missing, as with a LEFT JOIN.
  private func chosen(_ value: PredicateOperand, _ joined: Joined) -> PredicateOperand {
    var chosen = value
    chosen.sql = "(SELECT \(value.sql) FROM \(joined.tables) WHERE \(joined.condition.sql))"
    chosen.form = .whole
    return chosen
  }

  private func reference(
    _ step: ResolvedPath.Step,
    _ column: String,
    at row: PredicateRow,
    _ range: Range<Int>
  ) -> PredicateOperand {
    PredicateOperand(
      sql: "\(row, column)",
      type: catalog.type(ofObjectsOf: step.destination),
      form: .column,
      ignoresCase: catalog.ignoresCase(column, of: row.entity.tableName),
      range: range
    )
  }

  /// Returns the value at the end of a path, in the row of its last object.
  func value(of end: ResolvedPath.End, at row: PredicateRow, _ range: Range<Int>) -> PredicateOperand {
    let column: String
    let type: PredicateValueType
    switch end {
    case .object:
      column = row.entity.key.columnName
      type = catalog.type(ofObjectsOf: row.entity)
    case .attribute(let attribute):
      column = attribute.columnName
      type = .attribute(attribute.attribute.type)
    case .entityName:
      guard row.entity.discriminator != nil else {
        let name = PredicateLiteral.text(row.entity.entity.name)
        return PredicateOperand(sql: "\(bind: .value(name))", type: .string, form: .whole, range: range)
      }
      column = "_entity"
      type = .string
    }
    return PredicateOperand(
      sql: "\(row, column)",
      type: type,
      form: .column,
      ignoresCase: catalog.ignoresCase(column, of: row.entity.tableName),
      isDecimalText: type == .decimal,
      range: range
    )
  }

  // MARK: - Joins

  struct Joined {
    /// The tables, as written after `FROM`.
    let tables: PredicateSQL
    /// The condition that joins the first table to the row at the start of the path.
    let condition: PredicateCondition
    /// The row at the end of the path.
    let row: PredicateRow
  }

  /// Joins the destinations of one or more steps.
  mutating func join(
    _ steps: [ResolvedPath.Step],
    from start: PredicateRow
  ) throws(UntranslatablePredicate) -> Joined {
    var tables: [PredicateSQL] = []
    var conditions: [PredicateCondition] = []
    var row = start
    func add(_ table: String, _ row: PredicateRow, _ condition: PredicateCondition) {
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
        let tie: PredicateCondition = "\(row, keyOfDestination) = \(from, column)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      case .inverseColumn(_, let column, _):
        row = PredicateRow(name: alias(), entity: step.destination)
        let tie: PredicateCondition = "\(row, column) = \(from, keyOfSource)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      case .joinTable(let pairs):
        let pair = PredicateRow(name: alias(), entity: step.destination)
        add(pairs.tableName, pair, "\(pair, pairs.sourceColumn) = \(from, keyOfSource)")
        row = PredicateRow(name: alias(), entity: step.destination)
        let tie: PredicateCondition = "\(row, keyOfDestination) = \(pair, pairs.destinationColumn)"
        add(step.destination.tableName, row, Self.restrict(tie, row, to: restricted))
      }
    }
    return Joined(tables: tables.joined(separator: " "), condition: .all(conditions), row: row)
  }

  /// Adds the condition on the entity: rows of a hierarchy share a table, and sometimes a column.
  private static func restrict(
    _ tie: PredicateCondition,
    _ row: PredicateRow,
    to names: [String]?
  ) -> PredicateCondition {
    tie.and(names.map { "\(row, "_entity") IN (\(schemaTexts: $0))" })
  }
}
