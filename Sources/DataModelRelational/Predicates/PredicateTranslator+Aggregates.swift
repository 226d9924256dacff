import DataModelDefinition

/// `@count`, `@sum` and the like, and SUBQUERY.
extension PredicateTranslator {
  /// `items.@count`, `items.price.@sum`, `items.@sum.price`
  mutating func aggregate(
    _ aggregate: ResolvedPath.Aggregate,
    of path: ResolvedPath
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    if aggregate.name == "count" {
      guard case .object = path.end, path.steps.last?.isToMany == true else {
        throw UntranslatablePredicate("'@count' can be asked of a to-many only", at: aggregate.range)
      }
      let joined = try join(path.steps, from: path.start)
      let sql: SQLFragment = "(SELECT count(*) FROM \(joined.tables) WHERE \(joined.condition.sql))"
      return PredicateOperand(sql: sql, type: .integer, form: .whole, range: path.range)
    }
    let type = try type(of: path)
    let (many, rest) = path.splitAfterLastToMany
    let joined = try join(many, from: path.start)
    let value = try operand(path.continued(with: rest, from: joined.row)).comparable
    let function: SQLFragment =
      switch aggregate.name {
      case "sum": "ifnull(sum(\(value)), 0)"
      case "avg": "avg(\(value))"
      case "min": "min(\(value))"
      default: "max(\(value))"
      }
    let sql: SQLFragment = "(SELECT \(function) FROM \(joined.tables) WHERE \(joined.condition.sql))"
    return PredicateOperand(sql: sql, type: type, form: .whole, range: path.range)
  }

  /// The type of what an operator makes of values of a type.
  static func type(
    of aggregate: ResolvedPath.Aggregate,
    over type: PredicateValueType
  ) throws(UntranslatablePredicate) -> PredicateValueType {
    let result: PredicateValueType?
    switch aggregate.name {
    case "count": result = .integer
    case "sum": result = type.computed
    // The average of integers is none.
    case "avg": result = type.computed.map { $0 == .integer ? .real : $0 }
    default: result = type == .date || type == .string || type.computed != nil ? type : nil
    }
    guard let result else {
      throw UntranslatablePredicate(
        "'@\(aggregate.name)' cannot be asked of values of \(type.description)",
        at: aggregate.range
      )
    }
    return result
  }

  /// `SUBQUERY(items, $item, $item.price > 5).@count`
  mutating func countOfSubquery(
    _ collection: PredicateExpression,
    _ variable: String,
    _ predicate: Predicate,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    let path = try self.collection(collection, scope, for: "SUBQUERY")
    guard case .object = path.end, path.countOfToMany == 1, path.steps.last?.isToMany == true else {
      throw UntranslatablePredicate("SUBQUERY needs a to-many", at: collection.span.range)
    }
    guard !Self.isPredefined(variable) else {
      throw UntranslatablePredicate("'$\(variable)' means something else", at: range)
    }
    let joined = try join(path.steps, from: path.start)
    let condition = joined.condition.and(try condition(predicate, scope.inside(variable, of: joined.row)))
    let sql: SQLFragment = "(SELECT count(*) FROM \(joined.tables) WHERE \(condition.sql))"
    return PredicateOperand(sql: sql, type: .integer, form: .whole, range: range)
  }
}
