import DataModelDefinition

/// A misspelling of an XML attribute that occurs in hand-written models and that Core Data silently ignores.
struct Misspelling {
  /// The intended name.
  let name: String
  private let attribute: XMLAttribute
  private let node: XMLNode

  /// Returns nil for a name that is not a known misspelling.
  init?(_ attribute: XMLAttribute, in node: XMLNode) {
    guard let name = Self.names[node.name]?[attribute.name] else { return nil }
    self.name = name
    self.attribute = attribute
    self.node = node
  }

  /// Returns the fix that writes the correct name, if the element lacks it and the value suits it.
  func fix(in source: SourceFile) -> Fix? {
    guard isRightValue, let edit = source.edit(renaming: attribute.name, in: node.origin, to: name) else {
      return nil
    }
    return Fix(
      "rename '\(attribute.name)' to '\(name)'",
      edits: [edit],
      changesVersionHash: VersionHash.includes(xmlAttribute: name)
    )
  }

  private var isRightValue: Bool {
    switch name {
    case "isAbstract", "storedInTruthFile": XMLBoolean.value(of: attribute.value) != nil
    case "attributeType": AttributeType.named.contains { $0.xmlName == attribute.value }
    case "deletionRule": DeleteRule.named.contains { $0.xmlName == attribute.value }
    default: !attribute.value.isEmpty
    }
  }

  private static let names: [String: [String: String]] = [
    "entity": ["abstract": "isAbstract", "parent": "parentEntity", "renamingIdentifier": "elementID"],
    "attribute": [
      "defaultValue": "defaultValueString", "renamingIdentifier": "elementID",
      "storedInTruth": "storedInTruthFile", "type": "attributeType",
    ],
    "relationship": [
      "deleteRule": "deletionRule", "destination": "destinationEntity", "inverse": "inverseName",
      "renamingIdentifier": "elementID",
    ],
  ]
}
