import DataModelDefinition

/// Composites multiply: eight levels of ten attributes each are a hundred million columns in a file of 6 KB.
enum TooManyColumns: WholeModelCheck {
  static let rule = Rule(
    id: "too-many-columns",
    severity: .error,
    group: .structure,
    summary: "A hierarchy of entities has more columns than a table of SQLite can have.",
    reason: """
      All entities of a hierarchy share one table, in which each attribute, each part of a composite and \
      each to-one relationship is a column. SQLite allows 2,000. Split the entity, or the hierarchy.
      """
  )

  /// SQLite's limit, less the columns that the compiler adds.
  private static let limit = 1900

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    var leaves = LeafCount(context.model.composites)
    var counts: [String: Int] = [:]
    var roots = RootNames(context.index)
    for entity in context.model.entities {
      let columns = entity.attributes.reduce(entity.relationships.count) { $0 + leaves.of($1) }
      counts[roots.name(of: entity), default: 0] += columns
    }
    for entity in context.model.entities {
      guard let count = counts.removeValue(forKey: entity.name), count > limit else { continue }
      let number = count >= LeafCount.ceiling ? "more than \(LeafCount.ceiling)" : "\(count)"
      diagnostics.emit(
        Diagnostic(
          rule,
          "the table of '\(entity.name)' would have \(number) columns; SQLite allows 2,000",
          at: context.location(of: "name", in: entity.origin),
          about: ElementName(entity: entity.name)
        )
      )
    }
  }
}

/// The roots of entities, each way up walked once: a chain of thousands must not take the square of its
/// length.
private struct RootNames {
  private let index: ModelIndex
  private var known: [String: String] = [:]

  init(_ index: ModelIndex) {
    self.index = index
  }

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

/// The number of columns of attributes, counted once for each composite, and not beyond a million.
private struct LeafCount {
  static let ceiling = 1_000_000

  private let composites: [String: Composite]
  private var known: [String: Int] = [:]

  init(_ composites: [Composite]) {
    self.composites = Dictionary(composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func of(_ attribute: Attribute) -> Int {
    guard attribute.type == .composite, let name = attribute.compositeName else { return 1 }
    if let count = known[name] { return count }
    // A composite inside itself counts as nothing; ``UnknownComposite`` reports it.
    known[name] = 0
    let count = composites[name]?.attributes.reduce(0) { min($0 + of($1), Self.ceiling) } ?? 0
    known[name] = count
    return count
  }
}
