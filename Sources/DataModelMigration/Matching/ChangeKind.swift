import DataModelDefinition

/// The kinds of changes, one for each answer to "is it inferred, and what becomes of the rows".
///
/// The raw value is the name in JSON.
package enum ChangeKind: String, Sendable, Hashable, CaseIterable {
  // MARK: Entities
  case entityAdded = "entity-added"
  case entityRemoved = "entity-removed"
  case entityRenamed = "entity-renamed"
  /// Another parent in the same hierarchy, whose rows are in one table.
  case parentChanged = "parent-changed"
  /// Another hierarchy, or one of its own, with a table that had no rows of others.
  case hierarchyChanged = "hierarchy-changed"
  /// Into a hierarchy that has rows of its own.
  case hierarchyJoined = "hierarchy-joined"
  /// Entities without a common parent have one now.
  case hierarchiesMerged = "hierarchies-merged"
  case becameAbstract = "became-abstract"
  case becameConcrete = "became-concrete"
  case primaryKeyChanged = "primary-key-changed"
  case compositeAdded = "composite-added"
  case compositeRemoved = "composite-removed"

  // MARK: Attributes
  case attributeAdded = "attribute-added"
  case attributeAddedWithDefault = "attribute-added-with-default"
  case attributeAddedWithoutDefault = "attribute-added-without-default"
  /// No value that is the same for all rows can be given.
  case attributeAddedUnique = "attribute-added-unique"
  case attributeAddedUniqueWithDefault = "attribute-added-unique-with-default"
  case derivedAttributeAdded = "derived-attribute-added"
  case transientAttributeAdded = "transient-attribute-added"
  case attributeRemoved = "attribute-removed"
  case transientAttributeRemoved = "transient-attribute-removed"
  case attributeRenamed = "attribute-renamed"
  /// Declared by another entity of the hierarchy.
  case attributeMoved = "attribute-moved"
  case attributeBecameOptional = "attribute-became-optional"
  case attributeBecameRequiredWithDefault = "attribute-became-required-with-default"
  case attributeBecameRequiredWithoutDefault = "attribute-became-required-without-default"
  case defaultChanged = "default-changed"
  case becameTransient = "became-transient"
  case becameStored = "became-stored"
  case becameStoredWithoutDefault = "became-stored-without-default"
  case derivationChanged = "derivation-changed"
  case derivationRemoved = "derivation-removed"
  case boundsWidened = "bounds-widened"
  case boundsNarrowed = "bounds-narrowed"
  case transformerChanged = "transformer-changed"
  case storageOptionChanged = "storage-option-changed"

  // MARK: Types of attributes
  case typeWidened = "type-widened"
  /// The new type is the wider one, and yet there are values that it does not hold exactly.
  case typeWidenedIfExact = "type-widened-if-exact"
  case typeNarrowed = "type-narrowed"
  case typeToText = "type-to-text"
  case typeFromText = "type-from-text"
  case typeBetweenDateAndNumber = "type-between-date-and-number"
  case typeBetweenBytes = "type-between-bytes"
  case typeToTransformable = "type-to-transformable"
  case typeBetweenUUIDAndText = "type-between-uuid-and-text"
  case typeURIToText = "type-uri-to-text"
  case typeTextToURI = "type-text-to-uri"
  case typeBetweenValueAndComposite = "type-between-value-and-composite"
  case typeUnrelated = "type-unrelated"
  /// The type of a value that is not stored.
  case typeOfTransient = "type-of-transient"
  case compositeReplaced = "composite-replaced"

  // MARK: Relationships
  case relationshipAdded = "relationship-added"
  case requiredToOneAdded = "required-to-one-added"
  case requiredToManyAdded = "required-to-many-added"
  case transientRelationshipAdded = "transient-relationship-added"
  case relationshipRemoved = "relationship-removed"
  case transientRelationshipRemoved = "transient-relationship-removed"
  case relationshipRenamed = "relationship-renamed"
  case relationshipMoved = "relationship-moved"
  case destinationWidened = "destination-widened"
  case destinationNarrowed = "destination-narrowed"
  case destinationReplaced = "destination-replaced"
  case toOneToMany = "to-one-to-many"
  case toManyToOne = "to-many-to-one"
  case orderAdded = "order-added"
  case orderRemoved = "order-removed"
  case relationshipBecameOptional = "relationship-became-optional"
  case toOneBecameRequired = "to-one-became-required"
  case toManyBecameRequired = "to-many-became-required"
  /// Required without a minimum, so that it may be empty as before.
  case toManyMarkedRequired = "to-many-marked-required"
  /// The inverse is new, or gone, and no object can be in two places.
  case inverseChanged = "inverse-changed"
  /// Two relationships that were there become a pair.
  case relationshipsPaired = "relationships-paired"
  /// A to-many without an inverse gets one that is to-one.
  case setsGotOwners = "sets-got-owners"
  case columnMoved = "column-moved"
  case deleteRuleChanged = "delete-rule-changed"
  case countsWidened = "counts-widened"
  case countsNarrowed = "counts-narrowed"

  // MARK: Indexes, constraints, and what no row sees
  case indexAdded = "index-added"
  case indexRemoved = "index-removed"
  case indexChanged = "index-changed"
  case uniquenessAdded = "uniqueness-added"
  /// Over a new column that is empty in all rows.
  case uniquenessAddedOverNothing = "uniqueness-added-over-nothing"
  /// Over columns of which some had to be unique before, there or in an entity above.
  case uniquenessAddedHolding = "uniqueness-added-holding"
  case uniquenessRemoved = "uniqueness-removed"
  case uniquenessReordered = "uniqueness-reordered"
  case hashModifierChanged = "hash-modifier-changed"
  /// Classes, code generation, user info, expressions that validate: nothing that a version or a table has.
  case codeChanged = "code-changed"
}
