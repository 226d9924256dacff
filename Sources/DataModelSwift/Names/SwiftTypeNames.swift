import DataModelDefinition
import DataModelRelational

/// The names of all types that are generated for a model, none of which is another's.
///
/// Each begins with a capital letter, whatever the model says: a type `all` or `dog` would be hidden wherever
/// a member of the name is nearer, such as GRDB's `all()`, or the case `dog` of the union.
struct SwiftTypeNames: Sendable {
  private var entities: [String: String] = [:]
  private var protocols: [String: String] = [:]
  private var unions: [String: String] = [:]
  private var composites: [String: String] = [:]
  private var enumerations: [String: String] = [:]
  /// The entities that can have objects of generated types.
  private var inhabited: Set<String> = []
  /// Names are those of files too, and many disks do not tell letter cases apart.
  private var folded: Set<String> = []
  private var claimed: Set<String> = []
  /// The name of the enum with the schema.
  private(set) var schema = ""

  init(_ lowered: LoweredModel, options: SwiftOptions) {
    let prefix = options.typePrefix
    for entity in lowered.model.entities { entities[entity.name] = claim(options.typeName(of: entity.name)) }
    for composite in lowered.model.composites {
      composites[composite.name] = claim(options.typeName(ofComposite: composite.name))
    }
    inhabited = lowered.model.inhabitedEntities
    if !options.systemTables {
      inhabited.subtract(lowered.entities.filter(\.isSystemTable).map(\.entity.name))
    }
    let parents = Set(lowered.model.entities.compactMap(\.parentName))
    for entity in lowered.model.entities where parents.contains(entity.name) && hasObjects(entity.name) {
      let name = SwiftIdentifier.capitalized(entity.name)
      protocols[entity.name] = claim("\(prefix)\(name)Protocol")
      unions[entity.name] = claim("\(prefix)Any\(name)")
    }
    for entity in lowered.model.entities {
      for attribute in entity.attributes where EnumerationBuilder(attribute) != nil {
        enumerations["\(entity.name).\(attribute.name)"] = claim(
          options.enumerationName(of: attribute.name, in: entity.name)
        )
      }
    }
    schema = claim(prefix + SwiftIdentifier.typeName(from: lowered.schema.modelName) + "Schema")
  }

  /// Whether there can be objects of an entity. A type without any would be one without values, of which the
  /// compiler warns wherever one is used.
  func hasObjects(_ entity: String) -> Bool { inhabited.contains(entity) }

  /// Whether a generated type has the name.
  func contains(_ name: String) -> Bool { claimed.contains(name) }

  /// `Animal` → `Animal`
  func type(of entity: String) -> String { entities[entity] ?? entity }

  /// `Animal` → `AnimalProtocol`, if it has subentities.
  func parentProtocol(of entity: String) -> String? { protocols[entity] }

  /// `Animal` → `AnyAnimal`, if it has subentities.
  func union(of entity: String) -> String? { unions[entity] }

  /// The type of a row of an entity or of any entity below it.
  func destination(_ entity: String) -> String { unions[entity] ?? type(of: entity) }

  /// `Point` → `Point`
  func composite(_ name: String) -> String { composites[name] ?? name }

  /// `Item`, `priority` → `ItemPriority`, if the attribute asks for an enumeration.
  func enumeration(of attribute: String, in entity: String) -> String? {
    enumerations["\(entity).\(attribute)"]
  }

  /// Names that mean something else wherever they stand, or inside a generated type.
  private static let reserved: Set<String> = [
    "Any", "CodingKeys", "Columns", "DatabaseComponents", "ID", "Protocol", "Self", "Type",
  ]

  private mutating func claim(_ wanted: String) -> String {
    var name = wanted
    // Types are spelled inside other names too, where backticks cannot be.
    while Self.reserved.contains(name) || SwiftIdentifier.takenNames.contains(name)
      || SwiftIdentifier.escaped(name) != name || folded.contains(name.lowercased())
    {
      name += "_"
    }
    folded.insert(name.lowercased())
    claimed.insert(name)
    return name
  }
}
