package import DataModelDefinition

extension EntityDiagram {
  /// Creates the diagram of a model.
  ///
  /// A relationship whose destination is missing, or a missing parent, is not drawn; rules report both. Of
  /// several entities with the same name the first counts, as in `ModelIndex`.
  package init(_ model: DataModel, bundleName: String) {
    let index = ModelIndex(model)
    var seen: Set<String> = []
    let entities = model.entities.filter { seen.insert($0.name).inserted }
    let composites = model.composites.filter { seen.insert($0.name).inserted }
    title = model.name == bundleName ? bundleName : "\(bundleName) (\(model.name))"
    boxes = entities.map { Box($0, index) } + composites.map(Box.init)
    inheritances = entities.compactMap { entity in
      index.entity(named: entity.parentName).map { Inheritance(parent: $0.name, child: entity.name) }
    }
    associations = Self.associations(of: entities, index)
  }

  private static func associations(of entities: [Entity], _ index: ModelIndex) -> [Association] {
    var associations: [Association] = []
    var drawn: Set<[String]> = []
    for entity in entities {
      for relationship in entity.relationships {
        guard let destination = index.destination(of: relationship),
          drawn.insert([entity.name, relationship.name]).inserted
        else { continue }
        let inverse = inverse(of: relationship, in: entity, destination)
        if let inverse { drawn.insert([destination.name, inverse.name]) }
        associations.append(
          Association(
            source: entity.name,
            destination: destination.name,
            role: Role(relationship, to: destination),
            inverseRole: inverse.map { Role($0, to: entity) }
          )
        )
      }
    }
    return associations
  }

  /// Returns the inverse if each names the other and leads to the entity that declares it: then one line
  /// shows both.
  private static func inverse(
    of relationship: Relationship,
    in entity: Entity,
    _ destination: Entity
  ) -> Relationship? {
    destination.relationships.first { $0.name == relationship.inverseName }
      .flatMap { candidate in
        candidate.inverseName == relationship.name && candidate.destinationName == entity.name
          ? candidate : nil
      }
  }
}

extension EntityDiagram.Box {
  fileprivate init(_ entity: Entity, _ index: ModelIndex) {
    name = entity.name
    kind = entity.isAbstract ? .abstractEntity : .entity
    let constraints = entity.uniquenessConstraints.map { $0.properties.map(\.name) }
    rows = entity.attributes.map { EntityDiagram.Row($0, constraints) }
    var seen: Set<String> = []
    roles = entity.relationships.compactMap { relationship in
      guard let destination = index.destination(of: relationship), seen.insert(relationship.name).inserted
      else { return nil }
      return EntityDiagram.Role(relationship, to: destination)
    }
  }

  fileprivate init(_ composite: Composite) {
    name = composite.name
    kind = .composite
    rows = composite.attributes.map { EntityDiagram.Row($0, []) }
    roles = []
  }
}

extension EntityDiagram.Row {
  fileprivate init(_ attribute: Attribute, _ constraints: [[String]]) {
    name = attribute.name
    type = attribute.type == .composite ? attribute.compositeName ?? "Composite" : attribute.type.xmlName
    isOptional = attribute.isOptional
    marks =
      (attribute.isTransient ? [.transient] : []) + (attribute.isDerived ? [.derived] : [])
      + constraints.filter { $0.contains(attribute.name) }.map { .unique($0) }
  }
}

extension EntityDiagram.Role {
  fileprivate init(_ relationship: Relationship, to destination: Entity) {
    name = relationship.name
    self.destination = destination.name
    isToMany = relationship.isToMany
    multiplicity = relationship.multiplicity
    isOrdered = relationship.isToMany && relationship.isOrdered
  }
}

extension Relationship {
  /// The multiplicity in UML. An optional relationship may be empty; the counts apply only if it is not, as
  /// in `0, 2..*` with a minimum of 2. A required to-one has one object, a required to-many its minimum.
  fileprivate var multiplicity: String {
    let lower = lowerBound
    let upper = upperBound.map(String.init) ?? "*"
    guard mayBeEmpty else { return upper == "\(lower)" ? upper : "\(lower)..\(upper)" }
    guard lower > 1 else { return "0..\(upper)" }
    return upper == "\(lower)" ? "0, \(upper)" : "0, \(lower)..\(upper)"
  }
}

extension EntityDiagram {
  /// Returns the part of the diagram around some boxes: the boxes, those that a line connects with them, and
  /// the composites of all these.
  ///
  /// For example: `Order` with its lines, its customer, and its parent, out of the 125 entities of a shop.
  ///
  /// - Returns: the part, with the lines between its boxes; nil if the diagram has none of the boxes
  package func around(_ names: [String]) -> EntityDiagram? {
    let chosen = Set(names).intersection(boxes.map(\.name))
    guard !chosen.isEmpty else { return nil }
    var shown = chosen
    let ends = associations.map { ($0.source, $0.destination) } + inheritances.map { ($0.parent, $0.child) }
    for (one, other) in ends {
      if chosen.contains(one) { shown.insert(other) }
      if chosen.contains(other) { shown.insert(one) }
    }
    shown.formUnion(composites(of: shown))
    return EntityDiagram(
      title: "\(title): \(boxes.map(\.name).filter(chosen.contains).joined(separator: ", "))",
      boxes: boxes.filter { shown.contains($0.name) },
      inheritances: inheritances.filter { shown.contains($0.parent) && shown.contains($0.child) },
      associations: associations.filter { shown.contains($0.source) && shown.contains($0.destination) }
    )
  }

  /// Returns the composites of some boxes, and those nested in them.
  private func composites(of names: Set<String>) -> Set<String> {
    let composites = Dictionary(
      boxes.filter { $0.kind == .composite }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var found: Set<String> = []
    var open = boxes.filter { names.contains($0.name) }
    while let box = open.popLast() {
      for row in box.rows {
        guard let composite = composites[row.type], found.insert(row.type).inserted else { continue }
        open.append(composite)
      }
    }
    return found
  }
}
