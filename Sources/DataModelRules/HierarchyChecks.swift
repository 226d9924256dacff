import DataModelDefinition

extension Check {
  static let unknownParent: Check = RuleGroup.structure.error(
    "unknown-parent",
    "An entity's parent is not in the model.",
    "Without its parent an entity inherits no properties and has no table. Correct or remove parentEntity.",
    .model(
      """
      <entity name="Dog" parentEntity="«Anmial→Animal»"/>
      <entity name="Animal"/>
      """
    )
  ).forModel { site in
    for entity in site.model.entities {
      guard let parent = entity.parentName, site.index.entity(named: parent) == nil else { continue }
      let hint = site.hint(forEntity: parent, except: entity)
      site.report("the parent '\(parent)' of '\(entity.name)' is not in the model\(hint)", atParentOf: entity)
    }
  }

  static let inheritanceCycle: Check = RuleGroup.structure.error(
    "inheritance-cycle",
    "An entity is its own ancestor.",
    "A hierarchy needs a root, the entity with the table. Remove one parentEntity of the cycle.",
    .model(
      """
      <entity name="Animal"« parentEntity="Dog"→»/>
      <entity name="Dog" parentEntity="Animal"/>
      """
    )
  ).forModel { site in
    var done: Set<String> = []
    for start in site.model.entities {
      // Each entity is visited once: a chain of thousands must not take quadratic time.
      var path: [Entity] = []
      var next = site.index.entity(named: start.name)
      while let entity = next, done.insert(entity.name).inserted {
        path.append(entity)
        next = site.index.entity(named: entity.parentName)
      }
      // A path may enter a cycle from outside. The message begins the cycle with its first entity in the
      // file.
      guard let entry = next, let first = path.firstIndex(where: { $0.name == entry.name }) else { continue }
      let turn = path[first...]
      guard let top = turn.indices.min(by: { turn[$0].origin.offset < turn[$1].origin.offset }) else {
        continue
      }
      let entity = turn[top]
      let around: [Entity] = turn[top...] + turn[..<top] + [entity]
      let circle = around.map { "'\($0.name)'" }.joined(separator: " → ")
      site.report(
        turn.count == 1 ? "'\(entity.name)' is its own parent" : "the parents form a cycle: \(circle)",
        atParentOf: entity
      )
    }
  }

  static let deepHierarchy: Check = RuleGroup.structure.error(
    "hierarchy-too-deep",
    "An entity has more than \(ModelIndex.maximumAncestors) ancestors.",
    """
    Every type repeats its inherited properties, so the sources grow with the square of the depth; the \
    deepest hierarchy in a real model has four levels. Flatten the hierarchy.
    """
  ).forModel { site in
    // Down from the roots, each entity once: a chain of thousands must not take quadratic time.
    var open = site.model.entities.filter { $0.parentName == nil }.map { (entity: $0, depth: 0) }
    while let (entity, depth) = open.popLast() {
      if depth <= ModelIndex.maximumAncestors {
        open += site.index.children(of: entity).map { ($0, depth + 1) }
      } else {
        site.report(
          "'\(entity.name)' has more than \(ModelIndex.maximumAncestors) ancestors",
          atParentOf: entity
        )
      }
    }
  }

  static let redeclaredProperty: Check = RuleGroup.structure.error(
    "redeclared-property",
    "An entity declares a property that an ancestor already has.",
    """
    Core Data raises an exception when it loads the model: a subentity inherits all properties and cannot \
    change any. Remove the property from the subentity, or rename it.
    """,
    .model(
      """
      <entity name="Animal">
        <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Dog" parentEntity="Animal"«>
        <attribute name="name" optional="YES" attributeType="String"/>
      </entity>→/>»
      """
    )
  ).forModel { site in
    let index = site.index
    for root in site.model.entities where root.parentName == nil && !index.children(of: root).isEmpty {
      // Down each branch with the properties declared above it: a chain of thousands must not take quadratic
      // time.
      var declared: [String: [(owner: String, property: NamedElement)]] = [:]
      var open: [Visit] = [.enter(root)]
      var seen: Set<String> = []
      while let visit = open.popLast() {
        switch visit {
        case .leave(let names):
          for name in names { declared[name]?.removeLast() }
        case .enter(let entity):
          // Entities with the same name are reported separately.
          guard seen.insert(entity.name).inserted else { continue }
          let properties = entity.properties
          let names = properties.map { $0.name.lowercased() }
          for (property, name) in zip(properties, names) {
            guard let (owner, above) = declared[name]?.first else { continue }
            site.reportRedeclared(property, of: entity, above, of: owner)
          }
          for (property, name) in zip(properties, names) {
            declared[name, default: []].append((entity.name, property))
          }
          open.append(.leave(names))
          open += index.children(of: entity).reversed().map(Visit.enter)
        }
      }
    }
  }

  private indirect enum Visit {
    case enter(Entity)
    case leave([String])
  }
}

extension Site {
  fileprivate mutating func report(_ message: String, atParentOf entity: Entity) {
    report(message, at: "parentEntity", in: entity.origin, about: ElementName(entity: entity.name))
  }

  fileprivate mutating func reportRedeclared(
    _ property: NamedElement,
    of entity: Entity,
    _ above: NamedElement,
    of owner: String
  ) {
    let difference = above.name == property.name ? "" : " as '\(above.name)', one column to SQLite"
    let inherited = "'\(entity.name)' inherits '\(property.name)' from '\(owner)'\(difference)"
    report(
      "\(inherited) and declares it again",
      at: "name",
      in: property.origin,
      about: ElementName(entity: entity.name, property: property.name),
      related: related("the one of '\(owner)'", at: "name", in: above.origin)
    )
  }
}
