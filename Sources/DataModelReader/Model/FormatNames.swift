import DataModelDefinition

/// The names of elements and XML attributes in the format, for suggestions about misspelt ones.
///
/// Whether a name is known is decided where it is read. A name that is missing here only loses a suggestion.
enum FormatNames {
  /// Returns the name of the child that a misspelt one may mean.
  static func child(near name: String, in element: String) -> String? {
    children[element].flatMap { Suggestion.nearest(to: name, among: $0) }
  }

  /// Returns the name of the XML attribute that a misspelt one may mean.
  static func attribute(near name: String, in element: String) -> String? {
    attributes[element].flatMap { Suggestion.nearest(to: name, among: $0) }
  }

  /// Elements that define the model. In a place where they are not read, something is lost.
  static let essential: Set<String> = [
    "attribute", "composite", "configuration", "entity", "fetchIndex", "fetchRequest", "fetchedProperty",
    "memberEntity", "relationship", "uniquenessConstraints",
  ]

  static let children: [String: [String]] = [
    "model": ["composite", "configuration", "elements", "entity", "fetchRequest", "userInfo"],
    "entity": [
      "attribute", "compoundIndexes", "fetchIndex", "fetchedProperty", "relationship",
      "uniquenessConstraints", "userInfo",
    ],
    "composite": ["attribute", "userInfo"],
    "configuration": ["memberEntity", "userInfo"],
    "fetchedProperty": ["fetchRequest", "userInfo"],
    "fetchIndex": ["fetchIndexElement"],
    "uniquenessConstraints": ["uniquenessConstraint"],
    "uniquenessConstraint": ["constraint"],
    "compoundIndexes": ["compoundIndex"],
    "compoundIndex": ["index"],
    "attribute": ["userInfo"],
    "relationship": ["userInfo"],
    "userInfo": ["entry"],
  ]

  /// Those of 'model' are missing: they name tools and systems, and differ with every Xcode.
  static let attributes: [String: [String]] = [
    "entity": [
      "codeGenerationType", "coreSpotlightDisplayNameExpression", "elementID", "isAbstract", "name",
      "parentEntity", "representedClassName", "syncable", "versionHashModifier",
    ],
    "attribute": [
      "allowsCloudEncryption", "allowsExternalBinaryDataStorage", "attributeType", "composite",
      "customClassName", "defaultDateTimeInterval", "defaultValueString", "derivationExpression", "derived",
      "elementID", "indexed", "maxDateTimeInterval", "maxValueString", "minDateTimeInterval",
      "minValueString", "name", "optional", "preserveAfterDeletion", "regularExpressionString",
      "spotlightIndexingEnabled", "storedInTruthFile", "syncable", "transient", "usesScalarValueType",
      "valueTransformerName", "versionHashModifier",
    ],
    "relationship": [
      "deletionRule", "destinationEntity", "elementID", "indexed", "inverseEntity", "inverseName", "maxCount",
      "minCount", "name", "optional", "ordered", "syncable", "toMany", "transient", "versionHashModifier",
    ],
    "composite": ["name"],
    "fetchedProperty": ["name", "optional", "syncable"],
    "fetchRequest": [
      "entity", "fetchBatchSize", "fetchLimit", "includePropertyValues", "includeSubentities",
      "includesPendingChanges", "name", "predicateString", "resultType", "returnDistinctResults",
      "returnObjectsAsFaults",
    ],
    "configuration": ["name", "usedWithCloudKit"],
    "memberEntity": ["name"],
    "fetchIndex": ["name"],
    "fetchIndexElement": ["expression", "expressionType", "order", "property", "type"],
    "constraint": ["value"],
    "index": ["value"],
    "entry": ["key", "value"],
  ]
}
