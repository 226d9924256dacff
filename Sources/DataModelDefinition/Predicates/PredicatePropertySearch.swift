/// A walk over a predicate that resolves the names of its key paths.
struct PredicatePropertySearch {
  let index: ModelIndex
  private(set) var found: [UnresolvedPredicateName] = []

  init(index: ModelIndex) { self.index = index }

  mutating func search(_ predicate: Predicate, _ objects: PredicateObjects) {
    switch predicate.kind {
    case .constant: break
    case .and(let parts), .or(let parts): for part in parts { search(part, objects) }
    case .not(let negated): search(negated, objects)
    case .comparison(let comparison):
      search(comparison.left, objects)
      search(comparison.right, objects)
    }
  }

  /// Searches an expression.
  ///
  /// - Returns: the entity of the objects that it denotes; nil if it is something else, or unknown
  @discardableResult
  private mutating func search(_ expression: PredicateExpression, _ objects: PredicateObjects) -> Entity? {
    switch expression.kind {
    case .null, .boolean, .number, .string: return nil
    case .object: return objects.object
    case .variable(let name): return objects.variables[name]
    case .keyPath(let path):
      guard let base = path.base else { return follow(path.components, from: objects.object) }
      return follow(path.components, from: search(base, objects))
    case .element(let collection, let place):
      if case .expression(let number) = place { search(number, objects) }
      return search(collection, objects)
    case .subquery(let collection, let variable, let condition):
      let entity = search(collection, objects)
      search(condition, objects.inside(variable, of: entity))
      return entity
    case .conditional(let condition, let then, let otherwise):
      search(condition, objects)
      search(then, objects)
      search(otherwise, objects)
    case .arithmetic(let left, _, let right):
      search(left, objects)
      search(right, objects)
    case .negation(let operand), .cast(let operand, _): search(operand, objects)
    case .aggregate(let elements): for element in elements { search(element, objects) }
    case .call(let function, let arguments):
      // The paths of another request begin at that request's objects.
      guard function != "FETCH" else { break }
      for argument in arguments { search(argument, objects) }
    }
    return nil
  }

  /// Follows a key path.
  ///
  /// - Returns: the entity at its end; nil if it ends at something else, or the end is unknown
  private mutating func follow(_ components: [PredicateKeyPath.Component], from start: Entity?) -> Entity? {
    guard var entity = start else { return nil }
    var rest = components[...]
    while let component = rest.popFirst() {
      guard component.kind == .property else {
        if component.name == "count" { return nil }
        continue
      }
      switch index.meaning(of: component.name, in: entity) {
      case .objects(let destination): entity = destination
      case .composite(let composite):
        follow(rest, in: composite)
        return nil
      case .value: return nil
      case nil:
        found.append(
          UnresolvedPredicateName(name: component.name, owner: .entity(entity), range: component.span.range)
        )
        return nil
      }
    }
    return entity
  }

  private mutating func follow(_ components: ArraySlice<PredicateKeyPath.Component>, in start: Composite) {
    var composite = start
    for component in components {
      guard component.kind == .property else { return }
      guard let attribute = composite.attributes.first(where: { $0.name == component.name }) else {
        found.append(
          UnresolvedPredicateName(
            name: component.name,
            owner: .composite(composite),
            range: component.span.range
          )
        )
        return
      }
      guard let next = index.composite(of: attribute) else { return }
      composite = next
    }
  }
}

/// The meaning of a name in a key path.
private enum KeyPathStep {
  case objects(Entity)
  case composite(Composite)
  /// A value, or something unknown.
  case value
}

extension ModelIndex {
  /// The names that every object has without a declaration.
  private static let namesOfEveryObject: Set<String> = ["entity", "objectID", "self", "SELF"]

  /// Returns the meaning of a name in a key path; nil if the entity has no property with that name.
  fileprivate func meaning(of name: String, in entity: Entity) -> KeyPathStep? {
    let lineage = [entity] + ancestors(of: entity)
    for owner in lineage {
      if let step = ownMeaning(of: name, in: owner) { return step }
    }
    if Self.namesOfEveryObject.contains(name) { return .value }
    // If an ancestor is missing, the inherited properties are unknown.
    guard lineage.last?.parentName == nil else { return .value }
    // A subentity may have it; whether its objects are queried is only known at run time.
    let isBelow = hierarchy(below: entity).contains { ownMeaning(of: name, in: $0) != nil }
    return isBelow ? .value : nil
  }

  private func ownMeaning(of name: String, in entity: Entity) -> KeyPathStep? {
    if let relationship = ownRelationship(named: name, of: entity) {
      return destination(of: relationship).map(KeyPathStep.objects) ?? .value
    }
    if let attribute = ownAttribute(named: name, of: entity) {
      return composite(of: attribute).map(KeyPathStep.composite) ?? .value
    }
    guard let property = entity.fetchedProperties.first(where: { $0.name == name }) else { return nil }
    return self.entity(named: property.fetchRequest?.entityName).map(KeyPathStep.objects) ?? .value
  }

  fileprivate func composite(of attribute: Attribute) -> Composite? {
    attribute.compositeName.flatMap { name in model.composites.first { $0.name == name } }
  }
}

/// The entities of the objects at which key paths of a predicate may begin.
struct PredicateObjects {
  /// The entity for a path without a base; nil inside a SUBQUERY, where that path is ambiguous.
  var object: Entity?
  /// The entities of variables. Any other variable is unknown.
  var variables: [String: Entity] = [:]

  init(object: Entity, fetchSource: Entity?) {
    self.object = object
    variables["FETCH_SOURCE"] = fetchSource
  }

  func inside(_ variable: String, of entity: Entity?) -> PredicateObjects {
    var inner = self
    inner.object = nil
    inner.variables[variable] = entity
    return inner
  }
}
