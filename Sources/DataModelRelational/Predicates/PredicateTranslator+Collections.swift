import DataModelDefinition
import SQLText

/// Collections of values or objects: ANY, ALL and NONE, IN and CONTAINS, `@count`, `@sum` and the like,
/// SUBQUERY.
extension PredicateTranslator {
  /// Returns the path of an expression that leads to many objects.
  func collection(
    _ expression: PredicateExpression,
    _ scope: PredicateScope,
    for word: String
  ) throws(UntranslatablePredicate) -> ResolvedPath {
    guard let path = try manyPath(expression, scope) else {
      throw UntranslatablePredicate("\(word) needs a key path to many objects", at: expression.span.range)
    }
    return path
  }

  /// Returns the path of an expression if it leads to many objects or to their values.
  private func manyPath(
    _ expression: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> ResolvedPath? {
    guard case .keyPath(let keyPath) = expression.kind, !isFetchSource(keyPath.base) else { return nil }
    if case .subquery? = keyPath.base?.kind { return nil }
    let path = try paths.resolve(keyPath, at: expression.span.range, scope)
    return path.countOfToMany > 0 && path.aggregate == nil ? path : nil
  }

  /// `ANY items.price > 5`
  mutating func quantified(
    _ modifier: PredicateModifier,
    _ path: ResolvedPath,
    _ operator: PredicateOperator,
    _ right: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    // The part after the last to-many is a value of its row, so that a missing object there is NULL.
    let (many, rest) = path.splitAfterLastToMany
    let joined = try join(many, from: path.start)
    let element = path.continued(with: rest, from: joined.row)
    let condition = try compare(.path(element), `operator`, right, scope)
    func exists(_ condition: PredicateCondition) -> PredicateCondition {
      .exists(in: joined.tables, where: joined.condition.and(condition))
    }
    switch modifier {
    case .any: return exists(condition)
    case .none: return exists(condition).negated
    // A comparison with NULL is not true, so it is an exception too.
    case .all: return exists("(\(condition.sql)) IS NOT TRUE").negated
    }
  }

  // MARK: - IN

  /// `price IN {1, 2}`, `price IN $list`, `SELF IN manufacturer.products`
  mutating func membership(
    of side: ComparisonSide,
    in collection: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    guard side.kind != .null else {
      throw UntranslatablePredicate("NULL can only be compared with == and !=", at: side.range)
    }
    switch collection.kind {
    case .aggregate(let elements): return try membership(of: side, among: elements, scope)
    case .variable(let name) where scope.element(name) == nil && !Self.isPredefined(name):
      return try membership(of: side, inVariable: name, at: collection.span.range, scope)
    default:
      guard case .expression(let element) = side, let path = try manyPath(collection, scope) else {
        throw UntranslatablePredicate(
          "IN needs values in braces, a variable, or a key path to many objects",
          at: collection.span.range
        )
      }
      return try quantified(.any, path, .equal, element, scope)
    }
  }

  private mutating func membership(
    of side: ComparisonSide,
    among elements: [PredicateExpression],
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    if let null = elements.first(where: { $0.kind == .null }) {
      throw UntranslatablePredicate("NULL can only be compared with == and !=", at: null.span.range)
    }
    let expected = try firstType(of: [side] + elements.map { .expression($0) }, scope)
    let value = try operand(side, expecting: expected, scope)
    var operands: [PredicateOperand] = []
    for element in elements {
      let operand = try operand(element, expecting: expected, scope)
      try check(value, operand)
      operands.append(operand)
    }
    let list = operands.map(\.comparable).joined(separator: ", ")
    return PredicateCondition("\(value.collated(with: operands)) IN (\(list))")
  }

  private mutating func membership(
    of side: ComparisonSide,
    inVariable name: String,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    let expected = try firstType(of: [side], scope)
    let value = try operand(side, expecting: expected, scope)
    let group = catalog.group(of: value.type)
    guard variables.isUndecided || (group != .binary && group != .opaque) else {
      throw UntranslatablePredicate("JSON cannot represent values of \(value.type.description)", at: range)
    }
    let variable = try variables.use(name, as: expected, isCollection: true, at: range)
    let element: PredicateSQL = value.type == .decimal ? "CAST(value AS REAL)" : "value"
    let list: PredicateSQL = "SELECT \(element) FROM json_each(\(bind: .variable(variable)))"
    // JSON has no bytes, and SQLite before 3.41 cannot convert digits to bytes. For NULL, `hex` is empty.
    let compared: PredicateSQL =
      variable.holdsBytes ? "nullif(hex(\(value.sql)), '')" : value.collated(with: [])
    return PredicateCondition("\(compared) IN (\(list))")
  }

  // MARK: - CONTAINS

  /// `tags CONTAINS $tag`, `{1, 2} CONTAINS price`; nil if the left side is not a collection but may be a
  /// text.
  mutating func containment(
    _ collection: PredicateExpression,
    _ element: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition? {
    if case .aggregate = collection.kind {
      return try membership(of: .expression(element), in: collection, scope)
    }
    guard let path = try manyPath(collection, scope) else { return nil }
    guard element.kind != .null else {
      throw UntranslatablePredicate("NULL can only be compared with == and !=", at: element.span.range)
    }
    return try quantified(.any, path, .equal, element, scope)
  }

  // MARK: - Operators and SUBQUERY

  /// `items.@count`, `items.price.@sum`, `items.@sum.price`
  mutating func aggregate(
    _ aggregate: ResolvedPath.Aggregate,
    of path: ResolvedPath
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    if aggregate.name == "count" {
      guard case .object = path.end, path.steps.last?.isToMany == true else {
        throw UntranslatablePredicate("'@count' needs a to-many", at: aggregate.range)
      }
      let joined = try join(path.steps, from: path.start)
      let sql: PredicateSQL = "(SELECT count(*) FROM \(joined.tables) WHERE \(joined.condition.sql))"
      return PredicateOperand(sql: sql, type: .integer, form: .whole, range: path.range)
    }
    let type = try type(of: path)
    let (many, rest) = path.splitAfterLastToMany
    let joined = try join(many, from: path.start)
    let value = try operand(path.continued(with: rest, from: joined.row)).comparable
    let function: PredicateSQL =
      switch aggregate.name {
      case "sum": "ifnull(sum(\(value)), 0)"
      case "avg": "avg(\(value))"
      case "min": "min(\(value))"
      default: "max(\(value))"
      }
    let sql: PredicateSQL = "(SELECT \(function) FROM \(joined.tables) WHERE \(joined.condition.sql))"
    return PredicateOperand(sql: sql, type: type, form: .whole, range: path.range)
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
      throw UntranslatablePredicate("'$\(variable)' is a predefined variable", at: range)
    }
    let joined = try join(path.steps, from: path.start)
    let condition = joined.condition.and(try condition(predicate, scope.inside(variable, of: joined.row)))
    let sql: PredicateSQL = "(SELECT count(*) FROM \(joined.tables) WHERE \(condition.sql))"
    return PredicateOperand(sql: sql, type: .integer, form: .whole, range: range)
  }
}
