import DataModelDefinition
import SQLText

/// Values in SQL.
extension PredicateTranslator {
  mutating func operand(
    _ side: ComparisonSide,
    expecting expected: PredicateValueType?,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    switch side {
    case .expression(let expression): try operand(expression, expecting: expected, scope)
    case .path(let path): try operand(path)
    }
  }

  /// Translates an expression to SQL.
  ///
  /// - Returns: the value with its type
  /// - Throws: ``UntranslatablePredicate`` with the reason
  mutating func operand(
    _ expression: PredicateExpression,
    expecting expected: PredicateValueType?,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    let range = expression.span.range
    if expected == .attribute(.float), let literal = PredicateOperand.float(expression) { return literal }
    switch expression.kind {
    case .number, .boolean, .string: return try .literal(expression, as: expected)
    case .null: throw UntranslatablePredicate("NULL can only be used with == and !=", at: range)
    case .variable(let name): return try variable(name, as: expected, at: range, scope)
    case .object: return try operand(paths.object(expression, scope))
    case .keyPath(let keyPath):
      if isFetchSource(keyPath.base) { return try fetchSourceValue(keyPath.components, at: range) }
      if case .subquery(let collection, let variable, let predicate)? = keyPath.base?.kind {
        guard keyPath.components.map(\.name) == ["count"], keyPath.components[0].kind == .collectionOperator
        else { throw UntranslatablePredicate("SUBQUERY supports only '@count'", at: range) }
        return try countOfSubquery(collection, variable, predicate, at: range, scope)
      }
      return try operand(paths.resolve(keyPath, at: range, scope))
    case .negation, .arithmetic: return try arithmetic(expression, expecting: expected, scope)
    case .call(let name, let arguments):
      return try call(name, arguments, expecting: expected, at: range, scope)
    case .cast(let value, let type): return try .cast(value, type, at: range)
    case .conditional(let condition, let then, let otherwise):
      return try conditional(condition, then, otherwise, expecting: expected, at: range, scope)
    case .aggregate: throw UntranslatablePredicate("a list can only follow IN or BETWEEN", at: range)
    case .subquery: throw UntranslatablePredicate("SUBQUERY supports only '@count'", at: range)
    case .element: throw UntranslatablePredicate("SQL cannot access objects by index", at: range)
    }
  }

  // MARK: - Variables

  private mutating func variable(
    _ name: String,
    as expected: PredicateValueType?,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    if let row = scope.element(name) { return value(of: .object, at: row, range) }
    if name == "FETCH_SOURCE" { return try fetchSourceValue([], at: range) }
    guard name != "FETCHED_PROPERTY" else {
      throw UntranslatablePredicate(
        "'$FETCHED_PROPERTY' is a property description, which has no SQL",
        at: range
      )
    }
    return bound(try variables.use(name, as: expected, at: range), range)
  }

  private func bound(_ variable: PredicateVariable, _ range: Range<Int>) -> PredicateOperand {
    PredicateOperand(
      sql: "\(bind: .variable(variable))",
      type: variable.type,
      form: .whole,
      isDecimalText: variable.type == .decimal,
      range: range
    )
  }

  /// `$FETCH_SOURCE`, `$FETCH_SOURCE.name`
  private func fetchSourceValue(
    _ components: [PredicateKeyPath.Component],
    at range: Range<Int>
  ) throws(UntranslatablePredicate) -> PredicateOperand {
    guard let source = fetchSource else {
      throw UntranslatablePredicate("'$FETCH_SOURCE' is only available in fetched properties", at: range)
    }
    let path = components.map(\.name)
    let type: PredicateValueType
    if path.isEmpty {
      type = catalog.type(ofObjectsOf: source)
    } else if components.contains(where: { $0.kind == .collectionOperator }) {
      throw UntranslatablePredicate("'$FETCH_SOURCE' supports only properties", at: range)
    } else if let attribute = source.columns.last(where: { $0.path == path }) {
      type = .attribute(attribute.attribute.type)
    } else if let reference = source.references.last(where: { [$0.relationship.name] == path }),
      let destination = catalog.mapping(of: reference.destinationName)
    {
      type = catalog.type(ofObjectsOf: destination)
    } else if source.relationships.contains(where: { $0.relationship.name == path[0] }) {
      throw UntranslatablePredicate("'$FETCH_SOURCE' supports only properties in its own row", at: range)
    } else {
      throw UntranslatablePredicate(catalog.reasonAgainst(path[0], of: source), at: components[0].span.range)
    }
    return bound(PredicateVariable(name: "FETCH_SOURCE", path: path, type: type), range)
  }

  func isFetchSource(_ base: PredicateExpression?) -> Bool { base?.kind == .variable("FETCH_SOURCE") }

  /// Whether a variable is predefined in fetched properties.
  static func isPredefined(_ name: String) -> Bool { name == "FETCH_SOURCE" || name == "FETCHED_PROPERTY" }
}
