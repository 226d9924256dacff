import DataModelDefinition
import DataModelRelational

/// The names of members in all types of a hierarchy. They are unique in each type, and an inherited member
/// has the same name as in the parent.
///
/// Attributes and relationships keep their names where Swift allows it. Members that the generator adds get
/// an underscore at the end if necessary: the key `rowID`, the `listID` of a relationship `list`, the column
/// `at_x` of a composite `at`, and the functions of fetched properties.
struct SwiftPropertyNames {
  /// The key that SQLite assigns.
  let rowID: String
  // Empty for most models: almost every member keeps its name.
  private let attributes: [String: String]
  private let references: [String: String]
  private let columns: [String: String]
  private let functions: [String: String]
  private let relationships: [String: String]
  /// The static members besides the functions of fetch requests.
  private let staticNames: Set<String>

  /// Chooses the names of a hierarchy.
  init(_ hierarchy: [EntityMapping], _ types: SwiftTypeNames) {
    var paths: Set<[String]> = []
    var relations: Set<String> = []
    var referring: Set<String> = []
    var fetched: Set<String> = []
    for mapping in hierarchy {
      for column in mapping.columns { paths.insert(column.path) }
      for relationship in mapping.relationships {
        relations.insert(relationship.relationship.name)
        if case .column = relationship.storage { referring.insert(relationship.relationship.name) }
      }
      fetched.formUnion(mapping.entity.fetchedProperties.map(\.name))
    }
    var names = UniqueNames { Self.isReserved($0, types) }
    attributes = names.claim(Set(paths.map { $0[0] })) { $0 }
    rowID = names.claim(["rowID"]) { $0 }["rowID"] ?? "rowID"
    references = names.claim(referring) { "\($0)ID" }
    columns = names.claim(paths.filter { $0.count > 1 }.map { $0.joined(separator: ".") }) {
      $0.replacing(".", with: "_")
    }
    functions = names.claim(fetched, Self.function)
    var statics = UniqueNames { Self.isReserved($0, types) || Self.staticMembers.contains($0) }
    relationships = statics.claim(relations) { $0 }
    staticNames = statics.taken
  }

  /// Returns the property of an attribute.
  func attribute(_ name: String) -> String { attributes[name] ?? name }

  /// Returns the property with the key of a related object.
  func reference(_ relationship: String) -> String { references[relationship] ?? "\(relationship)ID" }

  /// Returns the column of a part of a composite, whose name is unique among the properties' columns.
  func column(_ path: [String]) -> String {
    columns[path.joined(separator: ".")] ?? path.joined(separator: "_")
  }

  /// Returns the static property of a relationship, whose name is unique among the static members.
  func relationship(_ name: String) -> String { relationships[name] ?? name }

  /// Returns the function of a fetched property.
  func function(_ name: String) -> String { functions[name] ?? Self.function(name) }

  /// Returns the functions of all fetch requests that find an entity, by the names of the requests.
  func functions(of requests: [String]) -> [String: String] {
    var names = UniqueNames { staticNames.contains($0) }
    let changed = names.claim(requests, Self.function)
    return Dictionary(
      requests.map { ($0, changed[$0] ?? Self.function($0)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the changed names of a composite's properties, by their names in the model.
  static func changed(in composite: [String], _ types: SwiftTypeNames) -> [String: String] {
    var names = UniqueNames { isReserved($0, types) }
    return names.claim(composite) { $0 }
  }

  /// Whether a property with this name would hide a name that its type uses: a module, another type, or a
  /// member of every type or its coding keys.
  static func isReserved(_ name: String, _ types: SwiftTypeNames) -> Bool {
    members.contains(name) || SwiftIdentifier.takenNames.contains(name) || types.contains(name)
  }

  /// `Open` → `openRequest`
  private static func function(_ name: String) -> String {
    SwiftIdentifier.uncapitalized(name) + "Request"
  }

  private static let members: Set<String> = [
    "CodingKeys", "Columns", "Protocol", "RawValue", "Self", "Type", "hashValue", "self", "storedKey",
    "storedVersion", "validate",
  ]

  private static let staticMembers: Set<String> = [
    "databaseSelection", "databaseTableName", "entityCondition", "entityName", "persistenceConflictPolicy",
    "storedEntityNames", "storedTable",
  ]
}
