/// The parts of an entity that Core Data's version hash covers.
///
/// A store records the hashes of the model that wrote it, and opens with a different model only after a
/// migration. Repairing one of these values makes the model a different one, however small the repair.
///
/// For example: `optional` is in the hash, `defaultValueString` is not.
package enum VersionHash {
  /// Returns whether a change of an XML attribute's value can change the hash.
  ///
  /// Where Apple's documentation is silent (derived values, delete rules, external storage) the answer is
  /// yes: a superfluous warning costs less than a store that does not open.
  package static func includes(xmlAttribute name: String) -> Bool { included.contains(name) }

  private static let included: Set<String> = [
    "name", "versionHashModifier",
    // Entities
    "isAbstract", "parentEntity",
    // Attributes and relationships
    "optional", "transient",
    "attributeType", "composite", "derived", "derivationExpression", "allowsExternalBinaryDataStorage",
    "storedInTruthFile", "valueTransformerName",
    "destinationEntity", "inverseName", "inverseEntity", "toMany", "minCount", "maxCount", "ordered",
    "deletionRule",
  ]
}
