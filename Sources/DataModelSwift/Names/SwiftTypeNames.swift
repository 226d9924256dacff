import DataModelDefinition
import DataModelRelational

/// The unique names of all types that are generated for a model.
///
/// Each begins with a capital letter, even if the model's name does not: a type `all` or `dog` would be
/// hidden by a closer member with that name, such as GRDB's `all()` or the case `dog` of the union.
struct SwiftTypeNames: Sendable {
  private var entities: [String: String] = [:]
  private var protocols: [String: String] = [:]
  private var unions: [String: String] = [:]
  private var composites: [String: String] = [:]
  private var enumerations: [String: String] = [:]
  /// The entities that can have objects of generated types.
  private var inhabited: Set<String> = []
  /// Names in lower case: they become file names, and many file systems ignore letter case.
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

  /// Whether an entity can have objects. A type without objects would have no values, and the compiler warns
  /// wherever one is used.
  func hasObjects(_ entity: String) -> Bool { inhabited.contains(entity) }

  /// Whether a generated type has the name.
  func contains(_ name: String) -> Bool { claimed.contains(name) }

  /// `Animal` → `Animal`
  func type(of entity: String) -> String { entities[entity] ?? entity }

  /// `Animal` → `AnimalProtocol`, if it has subentities.
  func parentProtocol(of entity: String) -> String? { protocols[entity] }

  /// `Animal` → `AnyAnimal`, if it has subentities.
  func union(of entity: String) -> String? { unions[entity] }

  /// Returns the type for rows of an entity and of all entities below it.
  func destination(_ entity: String) -> String { unions[entity] ?? type(of: entity) }

  /// `Point` → `Point`
  func composite(_ name: String) -> String { composites[name] ?? name }

  /// `Item`, `priority` → `ItemPriority`, if the attribute has an enumeration.
  func enumeration(of attribute: String, in entity: String) -> String? {
    enumerations["\(entity).\(attribute)"]
  }

  /// Names with a special meaning in Swift or inside a generated type.
  private static let reserved: Set<String> = [
    "Any", "CodingKeys", "Columns", "DatabaseComponents", "ID", "Protocol", "Self", "Type",
  ]

  private mutating func claim(_ wanted: String) -> String {
    var name = wanted
    // Type names are also part of other names, which cannot have backticks.
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
