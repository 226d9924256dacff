/// A group of rules that can be turned on and off by its name.
///
/// Four of them correspond to the switches of Apple's compiler `momc`, so a team's settings in Xcode carry
/// over.
package enum RuleGroup: String, Sendable, CaseIterable {
  /// Files, bundles and XML.
  case document
  /// Entities and properties, as the model declares them.
  case structure
  /// The spelling of names, and their collisions.
  case naming
  /// `MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS`
  case inverseRelationships = "inverse-relationships"
  /// `MOMC_NO_DELETE_RULE_WARNINGS`
  case deleteRules = "delete-rules"
  /// `MOMC_NO_MAX_PROPERTY_COUNT_WARNINGS`
  case propertyCount = "property-count"
  /// `MOMC_SUPPRESS_INVERSE_TRANSIENT_ERROR`
  case inverseTransient = "inverse-transient"
  /// Other things that Xcode does with the model.
  case xcode
  /// Requirements of the offline sync system.
  case sync
  /// Requirements of `NSPersistentCloudKitContainer`.
  case cloudKit = "cloudkit"
  /// Parts of a model that tables cannot represent; reported only on request.
  case mapping
}
