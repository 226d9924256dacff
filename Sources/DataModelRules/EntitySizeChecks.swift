import DataModelDefinition

extension Check {
  static let tooManyProperties: Check = RuleGroup.propertyCount.warning(
    "too-many-properties",
    "An entity has more than 100 properties.",
    """
    Core Data fetches whole rows, so each fetch carries all of them. Move properties that are rarely used, \
    or that belong together, to a separate entity.
    """
  ).forEachEntity { entity, site in
    let count = entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
    guard count > 100 else { return }
    site.report("\(site) has \(count) properties, more than 100", at: "name")
  }

  /// Composites multiply: eight levels of ten attributes each make a hundred million columns from a file of 6
  /// KB.
  static let tooManyColumns: Check = RuleGroup.structure.error(
    "too-many-columns",
    "A hierarchy of entities has more columns than an SQLite table can have.",
    """
    All entities of a hierarchy share one table, in which each attribute, each part of a composite and \
    each to-one relationship is a column. SQLite allows 2,000. Split the entity, or the hierarchy.
    """
  ).forModel { site in
    var leaves = LeafCount(composites: site.context.composites)
    var counts: [String: Int] = [:]
    var roots = RootNames(index: site.index)
    for entity in site.model.entities {
      let columns = entity.attributes.reduce(entity.relationships.count) { $0 + leaves.of($1) }
      counts[roots.name(of: entity), default: 0] += columns
    }
    for entity in site.model.entities {
      guard let count = counts.removeValue(forKey: entity.name), count > maximumColumns else { continue }
      let number = count >= LeafCount.ceiling ? "more than \(LeafCount.ceiling)" : "\(count)"
      site.report(
        "the table of '\(entity.name)' would have \(number) columns; SQLite allows 2,000",
        at: "name",
        in: entity.origin,
        about: ElementName(entity: entity.name)
      )
    }
  }

  /// SQLite's limit, less the columns that the compiler adds.
  private static let maximumColumns = 1900
}

/// The roots of entities, with each path up walked once: a chain of thousands must not take quadratic time.
private struct RootNames {
  let index: ModelIndex
  var known: [String: String] = [:]

  mutating func name(of entity: Entity) -> String {
    var path: [String] = []
    var seen: Set<String> = []
    var next: Entity? = entity
    var root = entity.name
    while let entity = next, seen.insert(entity.name).inserted {
      root = known[entity.name] ?? entity.name
      path.append(entity.name)
      next = known[entity.name] == nil ? index.entity(named: entity.parentName) : nil
    }
    for name in path { known[name] = root }
    return root
  }
}

/// Counts the columns of attributes, once for each composite, and up to a million.
private struct LeafCount {
  static let ceiling = 1_000_000

  let composites: [String: Composite]
  var known: [String: Int] = [:]

  mutating func of(_ attribute: Attribute) -> Int {
    guard attribute.type == .composite, let name = attribute.compositeName else { return 1 }
    if let count = known[name] { return count }
    // A composite inside itself counts as nothing; ``Check/unknownComposite`` reports it.
    known[name] = 0
    let count = composites[name]?.attributes.reduce(0) { min($0 + of($1), Self.ceiling) } ?? 0
    known[name] = count
    return count
  }
}
