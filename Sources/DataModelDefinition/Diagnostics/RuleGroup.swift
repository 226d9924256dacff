/// Rules that are switched on and off together, by the name of their group.
///
/// Four of them are the switches of Apple's compiler `momc`, so that what a team has set in Xcode can be said here.
package enum RuleGroup: String, Sendable, Hashable, CaseIterable {
  /// Files, bundles and XML.
  case document
  /// What the model says of entities and properties.
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
  /// What Xcode does with the model besides.
  case xcode
  /// What the offline sync system requires of a model.
  case sync
  /// What `NSPersistentCloudKitContainer` requires of a model.
  case cloudKit = "cloudkit"
  /// What tables cannot hold of a model; only those who ask are told.
  case mapping
}
