import DataModelDefinition
import DataModelRelational

/// The names of a type's stored properties.
///
/// Attributes keep their names. What the generator adds gives way: the key `rowID` and the `listID` of a
/// relationship `list` get an underscore at the end where an attribute already has the name.
struct SwiftPropertyNames {
  let rowID: String
  private let attributes: Set<String>

  init(_ mapping: EntityMapping) {
    let attributes = Set(mapping.attributes.map { $0.path[0] })
    self.attributes = attributes
    rowID = Self.free("rowID", attributes)
  }

  /// Whether an attribute or a relationship has a name.
  func hasAttribute(_ name: String) -> Bool { attributes.contains(name) }

  /// An attribute that would hide what its type says by name gets an underscore: a module, another generated type, a
  /// member which every type has. Every other keeps its name.
  static func attribute(_ name: String, _ types: SwiftTypeNames) -> String {
    let members: Set = [
      "CodingKeys", "Columns", "Protocol", "Self", "Type", "hashValue", "self", "storedKey", "validate",
    ]
    var name = name
    while members.contains(name) || SwiftIdentifier.modules.contains(name) || types.contains(name) {
      name += "_"
    }
    return name
  }

  /// The property with the key of a related object.
  func reference(_ relationship: String) -> String {
    Self.free("\(relationship)ID", attributes.union([rowID]))
  }

  /// The static property with a relationship, which stands beside a few static members.
  static func relationship(_ name: String, _ types: SwiftTypeNames) -> String {
    let members: Set = [
      "databaseSelection", "databaseTableName", "entityCondition", "entityName", "persistenceConflictPolicy",
      "storedEntityNames", "storedTable",
    ]
    return free(attribute(name, types), members)
  }

  private static func free(_ wanted: String, _ taken: Set<String>) -> String {
    var name = wanted
    while taken.contains(name) { name += "_" }
    return name
  }
}
