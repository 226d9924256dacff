/// Rules that are switched on and off together, by the name of their group.
///
/// Four of them are the switches of Apple's compiler `momc`, so that what a team has set in Xcode can be said
/// here.
package enum RuleGroup: String, Sendable, CaseIterable {
  /// Files, bundles and XML.
  case document
  /// Entities and properties, as the model declares them.
  case structure
  /// How names are written, and with what they collide.
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
  /// Parts of a model that tables cannot hold; reported on request only.
  case mapping
}
