extension ModelIndex {
  /// Resolves the expression of a derived attribute.
  ///
  /// - Returns: the path to the source, and the function of its value
  /// - Throws: the reason if the expression is missing or has no documented form, a name does not exist, or
  ///   the value does not fit the attribute's type
  package func derivation(of attribute: Attribute, in entity: Entity) throws(DerivationError) -> Derivation {
    let derivation = try resolved(attribute, in: entity)
    try DerivationTypes.check(derivation, fits: attribute)
    // Each derivation has at most one source, so following the sources finds a cycle.
    let identity = "\(entity.name).\(attribute.name)"
    var seen: Set<String> = []
    var next = derivation.source
    while let source = next, source.attribute.isDerived, seen.insert(source.identity).inserted {
      if source.identity == identity { throw DerivationError("it depends on itself", at: 0) }
      next = (try? resolved(source.attribute, in: source.owner))?.source
    }
    return derivation
  }

  private func resolved(_ attribute: Attribute, in entity: Entity) throws(DerivationError) -> Derivation {
    guard let text = attribute.derivationExpression else {
      throw DerivationError("it has no derivationExpression", at: 0)
    }
    switch try DerivationExpression(parsing: text) {
    case .now: return Derivation(value: .now, steps: [], source: nil)
    case .keyPath(let path):
      let (steps, source) = try walk(path.names[...], from: entity)
      return Derivation(value: .attribute, steps: steps, source: source)
    case .text(let function, let path):
      let (steps, source) = try walk(path.names[...], from: entity)
      return Derivation(value: .text(function), steps: steps, source: source)
    case .count(let path):
      return Derivation(value: .count, steps: try toManyStep(path, from: entity), source: nil)
    case .sum(let path):
      let steps = try toManyStep(path, from: entity)
      let (more, source) = try walk(path.names.dropFirst(), from: steps.first?.destination ?? entity)
      return Derivation(value: .sum, steps: steps + more, source: source)
    }
  }

  // MARK: - Paths

  /// Follows to-one relationships to an attribute.
  private func walk(
    _ names: ArraySlice<DerivationPath.Name>,
    from start: Entity
  ) throws(DerivationError) -> ([Derivation.Step], Derivation.Source) {
    var steps: [Derivation.Step] = []
    var entity = start
    for position in names.indices {
      let name = names[position]
      if let step = try step(along: name, from: entity) {
        guard !step.relationship.isToMany else {
          throw DerivationError("'\(name.text)' is to-many; use @count or @sum with it", at: name.offset)
        }
        guard position < names.endIndex - 1 else {
          throw DerivationError(
            "'\(name.text)' is a relationship; name an attribute of '\(step.destination.name)'",
            at: name.offset
          )
        }
        steps.append(step)
        entity = step.destination
      } else {
        return (steps, try source(names[position...], in: entity))
      }
    }
    throw DerivationError("expected a name", at: 0)
  }

  private func toManyStep(
    _ path: DerivationPath,
    from entity: Entity
  ) throws(DerivationError) -> [Derivation.Step] {
    guard let name = path.names.first else { throw DerivationError("expected a name", at: 0) }
    guard let step = try step(along: name, from: entity) else {
      let isAttribute = attributes(of: entity).contains { $0.name == name.text }
      throw isAttribute
        ? DerivationError("'\(name.text)' is an attribute, not a to-many relationship", at: name.offset)
        : unknown(name, in: entity)
    }
    guard step.relationship.isToMany else {
      throw DerivationError("'\(name.text)' is to-one; @count and @sum need to-many", at: name.offset)
    }
    return [step]
  }

  /// Returns the step along a relationship; nil if the entity has no relationship with that name.
  private func step(
    along name: DerivationPath.Name,
    from entity: Entity
  ) throws(DerivationError) -> Derivation.Step? {
    for owner in [entity] + ancestors(of: entity) {
      guard let relationship = owner.relationships.first(where: { $0.name == name.text }) else { continue }
      guard !relationship.isTransient else { throw Self.transient(name) }
      guard let destination = destination(of: relationship) else {
        throw DerivationError("the destination of '\(name.text)' is not in the model", at: name.offset)
      }
      return Derivation.Step(owner: owner, relationship: relationship, destination: destination)
    }
    return nil
  }

  /// Returns the attribute with a name or, for several names, the one inside its composite.
  private func source(
    _ names: ArraySlice<DerivationPath.Name>,
    in entity: Entity
  ) throws(DerivationError) -> Derivation.Source {
    let lineage = [entity] + ancestors(of: entity)
    guard let name = names.first,
      let owner = lineage.first(where: { $0.attributes.contains { $0.name == name.text } })
    else { throw names.first.map { unknown($0, in: entity) } ?? DerivationError("expected a name", at: 0) }
    var candidates = owner.attributes
    var container = "'\(entity.name)'"
    for position in names.indices {
      let name = names[position]
      guard let attribute = candidates.first(where: { $0.name == name.text }) else {
        throw DerivationError("\(container) has no attribute '\(name.text)'", at: name.offset)
      }
      guard !attribute.isTransient else { throw Self.transient(name) }
      let isLast = position == names.endIndex - 1
      switch (attribute.type, isLast) {
      case (.composite, false):
        let composite = model.composites.first { $0.name == attribute.compositeName }
        candidates = composite?.attributes ?? []
        container = "the composite '\(attribute.compositeName ?? "")'"
      case (.composite, true):
        throw DerivationError("'\(name.text)' is a composite; name an attribute of it", at: name.offset)
      case (_, false):
        let next = names[position + 1]
        throw DerivationError("'\(name.text)' is an attribute, so nothing can follow it", at: next.offset)
      case (_, true): return Derivation.Source(owner: owner, path: names.map(\.text), attribute: attribute)
      }
    }
    throw DerivationError("expected a name", at: 0)
  }

  private func unknown(_ name: DerivationPath.Name, in entity: Entity) -> DerivationError {
    let names = ([entity] + ancestors(of: entity)).flatMap { owner in
      owner.attributes.map(\.name) + owner.relationships.map(\.name)
    }
    // An entity with more properties is generated, and comparing each of its derivations with each name takes
    // time.
    let hint = names.count > 200 ? "" : Suggestion.hint(for: name.text, among: names)
    return DerivationError("'\(entity.name)' has no property '\(name.text)'\(hint)", at: name.offset)
  }

  private static func transient(_ name: DerivationPath.Name) -> DerivationError {
    DerivationError("'\(name.text)' is transient, so the store does not have it", at: name.offset)
  }
}
