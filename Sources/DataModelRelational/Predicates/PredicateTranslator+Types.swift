import DataModelDefinition

/// The types of expressions before translation, and the common types of two of them.
extension PredicateTranslator {
  func type(
    of side: ComparisonSide,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateValueType? {
    switch side {
    case .expression(let expression): try type(of: expression, scope)
    case .path(let path): try type(of: path)
    }
  }

  /// Returns the type of an expression; nil if it takes any expected type, as literals and variables do.
  func type(
    of expression: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateValueType? {
    switch expression.kind {
    case .null, .boolean, .number, .string, .aggregate, .subquery, .element: return nil
    case .object: return try type(of: paths.object(expression, scope))
    case .variable(let name):
      if let row = scope.element(name) { return catalog.type(ofObjectsOf: row.entity) }
      if name == "FETCH_SOURCE" { return fetchSource.map { catalog.type(ofObjectsOf: $0) } }
      return variables.type(of: name)
    case .keyPath(let path):
      if isFetchSource(path.base) { return fetchSourceType(path) }
      if case .subquery? = path.base?.kind { return .integer }
      return try type(of: paths.resolve(path, at: expression.span.range, scope))
    case .negation(let operand): return try type(of: operand, scope)?.computed
    case .arithmetic(let left, _, let right):
      guard let first = try computedType(of: left, scope) else { return try computedType(of: right, scope) }
      guard let second = try computedType(of: right, scope) else { return first }
      return first.widened(with: second)
    case .call(let name, let arguments): return try type(ofCall: name, arguments, scope)
    case .cast(_, let type): return PredicateValueType(ofCast: type)
    case .conditional(_, let then, let otherwise):
      if let type = try type(of: then, scope) { return type }
      return try type(of: otherwise, scope)
    }
  }

  /// Returns the type of an expression in arithmetic; a real number makes the whole result real.
  func computedType(
    of expression: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateValueType? {
    if case .number(.real) = expression.kind { return .real }
    return try type(of: expression, scope)?.computed
  }

  /// Returns the common type of the sides of a comparison: that of the first side with a known type, else
  /// `context`, else the type that a literal suggests.
  func firstType(
    of sides: [ComparisonSide],
    or context: PredicateValueType? = nil,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateValueType? {
    for side in sides {
      if let type = try type(of: side, scope) { return type }
    }
    return context ?? sides.lazy.compactMap { $0.suggestedType }.first
  }

  func type(of path: ResolvedPath) throws(UntranslatablePredicate) -> PredicateValueType {
    let found: PredicateValueType =
      switch path.end {
      case .object: catalog.type(ofObjectsOf: path.entity)
      case .attribute(let attribute): .attribute(attribute.attribute.type)
      case .entityName: .string
      }
    guard let aggregate = path.aggregate else { return found }
    return try aggregate.type(over: found)
  }

  private func type(
    ofCall name: String,
    _ arguments: [PredicateExpression],
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateValueType? {
    if name.lowercased() == "now" { return .date }
    for argument in arguments {
      if let type = try type(of: argument, scope) { return type.computed ?? type }
    }
    return nil
  }

  private func fetchSourceType(_ path: PredicateKeyPath) -> PredicateValueType? {
    let names = path.components.map(\.name)
    if let attribute = fetchSource?.columns.last(where: { $0.path == names }) {
      return .attribute(attribute.attribute.type)
    }
    let reference = fetchSource?.references.last { [$0.relationship.name] == names }
    return reference.flatMap { catalog.mapping(of: $0.destinationName) }.map {
      catalog.type(ofObjectsOf: $0)
    }
  }

  // MARK: - Two operands beside each other

  /// Returns both sides. Each determines the type of the other if that is unknown.
  mutating func operands(
    _ left: ComparisonSide,
    _ right: ComparisonSide,
    expecting context: PredicateValueType? = nil,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> (PredicateOperand, PredicateOperand) {
    let expected = try firstType(of: [left, right], or: context, scope)
    let first = try operand(left, expecting: expected, scope)
    return (first, try operand(right, expecting: expected, scope))
  }

  func check(
    _ left: PredicateOperand,
    _ right: PredicateOperand,
    isOrdering: Bool = false
  ) throws(UntranslatablePredicate) {
    // The first pass may not know a type yet; the second will.
    if variables.isUndecided { return }
    let (first, second) = (catalog.group(of: left.type), catalog.group(of: right.type))
    guard first == second else {
      throw UntranslatablePredicate(
        "\(left.type.description) and \(right.type.description) cannot be compared",
        at: left.range.lowerBound..<max(left.range.upperBound, right.range.upperBound)
      )
    }
    guard first != .opaque, !isOrdering || first.isOrdered else {
      let reason = isOrdering ? "has no order" : "can only be compared with NULL"
      throw UntranslatablePredicate("\(left.type.description) \(reason)", at: left.range)
    }
  }
}
