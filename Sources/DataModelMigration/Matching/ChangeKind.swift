import DataModelDefinition

/// The kinds of changes, one for each answer to "is it inferred, and what becomes of the rows".
///
/// Their names in JSON are made of those here: ``name``.
package enum ChangeKind: String, Sendable, Hashable, CaseIterable {
  // MARK: Entities
  case entityAdded, entityRemoved, entityRenamed
  /// Another parent in the same hierarchy, whose rows are in one table.
  case parentChanged
  /// Another hierarchy, or one of its own, with a table that had no rows of others.
  case hierarchyChanged
  /// Into a hierarchy that has rows of its own.
  case hierarchyJoined
  /// Entities without a common parent have one now.
  case hierarchiesMerged
  case becameAbstract, becameConcrete, primaryKeyChanged, compositeAdded, compositeRemoved

  // MARK: Attributes
  case attributeAdded, attributeAddedWithDefault, attributeAddedWithoutDefault
  /// No value that is the same for all rows can be given.
  case attributeAddedUnique
  case attributeAddedUniqueWithDefault, derivedAttributeAdded, transientAttributeAdded, attributeRemoved
  case transientAttributeRemoved, attributeRenamed
  /// Declared by another entity of the hierarchy.
  case attributeMoved
  case attributeBecameOptional, attributeBecameRequiredWithDefault, attributeBecameRequiredWithoutDefault
  case defaultChanged, becameTransient, becameStored, becameStoredWithoutDefault, derivationChanged
  case derivationRemoved, boundsWidened, boundsNarrowed, transformerChanged, storageOptionChanged

  // MARK: Types of attributes
  case typeWidened
  /// The new type is the wider one, and yet there are values that it does not hold exactly.
  case typeWidenedIfExact
  case typeNarrowed, typeToText, typeFromText, typeBetweenDateAndNumber, typeBetweenBytes, typeToTransformable
  case typeBetweenUUIDAndText, typeURIToText, typeTextToURI, typeBetweenValueAndComposite, typeUnrelated
  /// The type of a value that is not stored.
  case typeOfTransient
  case compositeReplaced

  // MARK: Relationships
  case relationshipAdded, requiredToOneAdded, requiredToManyAdded, transientRelationshipAdded
  case relationshipRemoved, transientRelationshipRemoved, relationshipRenamed, relationshipMoved
  case destinationWidened, destinationNarrowed, destinationReplaced, toOneToMany, toManyToOne, orderAdded
  case orderRemoved, relationshipBecameOptional, toOneBecameRequired, toManyBecameRequired
  /// Required without a minimum, so that it may be empty as before.
  case toManyMarkedRequired
  /// The inverse is new, or gone, and no object can be in two places.
  case inverseChanged
  /// Two relationships that were there become a pair.
  case relationshipsPaired
  /// A to-many without an inverse gets one that is to-one.
  case setsGotOwners
  case columnMoved, deleteRuleChanged, countsWidened, countsNarrowed

  // MARK: Indexes, constraints, and what no row sees
  case indexAdded, indexRemoved, indexChanged, uniquenessAdded
  /// Over a new column that is empty in all rows.
  case uniquenessAddedOverNothing
  /// Over columns of which some had to be unique before, there or in an entity above.
  case uniquenessAddedHolding
  case uniquenessRemoved, uniquenessReordered, hashModifierChanged
  /// Classes, code generation, user info, expressions that validate: nothing that a version or a table has.
  case codeChanged

  /// The name in JSON: `type-uri-to-text` of `typeURIToText`.
  package var name: String {
    let letters = Array(rawValue)
    return letters.indices.map { place in
      let isFirst =
        letters[place].isUppercase
        && (letters[place - 1].isLowercase || letters[place...].dropFirst().first?.isLowercase ?? false)
      return (isFirst ? "-" : "") + letters[place].lowercased()
    }.joined()
  }
}
