import DataModelDefinition

/// Resolves the names of a key path to relationships and attributes.
struct KeyPathResolution {
  let catalog: MappingCatalog

  func resolve(
    _ keyPath: PredicateKeyPath,
    at range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> ResolvedPath {
    var path = ResolvedPath(start: try row(at: keyPath.base, range, scope), range: range)
    var rest = keyPath.components[...]
    while let component = rest.first {
      switch component.kind {
      case .collectionOperator:
        try addAggregate(component, to: &path)
        rest = rest.dropFirst()
      case .property: try addProperty(component, &rest, to: &path)
      }
    }
    return path
  }

  /// Returns the object itself as a path: `SELF` or the variable of a SUBQUERY.
  func object(
    _ expression: PredicateExpression,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> ResolvedPath {
    ResolvedPath(start: try row(at: expression, expression.span.range, scope), range: expression.span.range)
  }

  private func row(
    at base: PredicateExpression?,
    _ range: Range<Int>,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateRow {
    switch base?.kind {
    case nil, .object?:
      guard let object = scope.object else {
        throw UntranslatablePredicate(
          "inside SUBQUERY, a path must start with a variable, as in '$x.name'",
          at: range
        )
      }
      return object
    case .variable(let name)?:
      if let row = scope.element(name) { return row }
      let reason =
        name == "FETCHED_PROPERTY"
        ? "a property description, which has no SQL" : "a variable, whose value is not in the database"
      throw UntranslatablePredicate("'$\(name)' is \(reason)", at: range)
    case .element?: throw UntranslatablePredicate("SQL cannot access objects by index", at: range)
    default: throw UntranslatablePredicate("a key path must start at an object", at: range)
    }
  }

  // MARK: - Steps

  private func addAggregate(
    _ component: PredicateKeyPath.Component,
    to path: inout ResolvedPath
  ) throws(UntranslatablePredicate) {
    let range = component.span.range
    guard ["count", "sum", "avg", "min", "max"].contains(component.name) else {
      throw UntranslatablePredicate("'@\(component.name)' is only available in memory", at: range)
    }
    guard path.aggregate == nil else {
      throw UntranslatablePredicate("a path can have only one operator", at: range)
    }
    guard path.countOfToMany == 1 else {
      let reason = path.countOfToMany == 0 ? "needs a path to many objects" : "can follow only one to-many"
      throw UntranslatablePredicate("'@\(component.name)' \(reason)", at: range)
    }
    path.aggregate = ResolvedPath.Aggregate(name: component.name, range: range)
  }

  private func addProperty(
    _ component: PredicateKeyPath.Component,
    _ rest: inout ArraySlice<PredicateKeyPath.Component>,
    to path: inout ResolvedPath
  ) throws(UntranslatablePredicate) {
    guard case .object = path.end, path.aggregate?.name != "count" else {
      throw UntranslatablePredicate("the path cannot continue here", at: component.span.range)
    }
    if let found = path.entity.relationships.last(where: { $0.relationship.name == component.name }) {
      guard let destination = catalog.mapping(of: found.destinationName) else {
        throw UntranslatablePredicate("'\(component.name)' has no destination", at: component.span.range)
      }
      path.steps.append(ResolvedPath.Step(relationship: found, destination: destination))
      path.entity = destination
      rest = rest.dropFirst()
      guard path.steps.count <= PredicateSize.maximumStepCount else {
        throw UntranslatablePredicate("the path is too long for SQLite", at: component.span.range)
      }
      guard path.aggregate == nil || path.countOfToMany == 1 else {
        throw UntranslatablePredicate("an operator can follow only one to-many", at: component.span.range)
      }
      return
    }
    let names = rest.prefix { $0.kind == .property }.map(\.name)
    if let attribute = path.entity.columns.last(where: { names.starts(with: $0.path) }) {
      path.end = .attribute(attribute)
      rest = rest.dropFirst(attribute.path.count)
    } else if names.starts(with: ["entity", "name"]) {
      path.end = .entityName
      rest = rest.dropFirst(2)
    } else {
      let reason =
        names.first == "entity" && !path.entity.columns.contains { $0.path.first == "entity" }
        ? "'entity' is only available as 'entity.name'"
        : catalog.reasonAgainst(component.name, of: path.entity)
      throw UntranslatablePredicate(reason, at: component.span.range)
    }
  }
}
