import DataModelDefinition

/// A spelling of an XML attribute that occurs in hand-written models and that Core Data ignores without a
/// word.
struct Misspelling {
  /// The name that is meant.
  let name: String
  private let attribute: XMLAttribute
  private let node: XMLNode

  /// Nil for a name that is not one of these.
  init?(_ attribute: XMLAttribute, in node: XMLNode) {
    guard let name = Self.names[node.name]?[attribute.name] else { return nil }
    self.name = name
    self.attribute = attribute
    self.node = node
  }

  /// Writes the right name, if that is not there too and the value is one for it.
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
