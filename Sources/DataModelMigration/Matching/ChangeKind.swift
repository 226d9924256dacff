import DataModelDefinition

/// The kinds of changes. Each is inferred or not, and treats the rows in one way.
///
/// The names in JSON are derived from the case names: see ``name``.
package enum ChangeKind: String, Sendable, Hashable, CaseIterable {
  // MARK: Entities
  case entityAdded, entityRemoved, entityRenamed
  /// Another parent in the same hierarchy, whose rows are in one table.
  case parentChanged
  /// Into another hierarchy, or one of its own, whose table had no rows of other entities.
  case hierarchyChanged
  /// Into a hierarchy that already has rows.
  case hierarchyJoined
  /// Entities that had no common parent have one now.
  case hierarchiesMerged
  case becameAbstract, becameConcrete, primaryKeyChanged, compositeAdded, compositeRemoved

  // MARK: Attributes
  case attributeAdded, attributeAddedWithDefault, attributeAddedWithoutDefault
  /// A constant for all rows is not possible.
  case attributeAddedUnique
  case attributeAddedUniqueWithDefault, derivedAttributeAdded, transientAttributeAdded, attributeRemoved
  case transientAttributeRemoved, attributeRenamed
  /// Declared by another entity of the hierarchy.
  case attributeMoved
  case attributeBecameOptional, attributeBecameRequiredWithDefault, attributeBecameRequiredWithoutDefault
  case defaultChanged, becameTransient, becameStored, becameStoredWithoutDefault, derivationChanged
  case derivationRemoved, boundsWidened, boundsNarrowed, transformerChanged, storageOptionChanged
  /// A case of an enumeration has another value: stored rows would be of another case.
  case caseValuesChanged
  /// Some values are not those of a case any more.
  case casesNarrowed

  // MARK: Types of attributes
  case typeWidened
  /// The new type is wider, but cannot hold some values exactly.
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
  /// Required without a minimum, so it may still be empty.
  case toManyMarkedRequired
  /// The inverse is new or gone, and no object can be in two places.
  case inverseChanged
  /// Two existing relationships become a pair.
  case relationshipsPaired
  /// A to-many without an inverse gets a to-one inverse.
  case setsGotOwners
  case columnMoved, deleteRuleChanged, countsWidened, countsNarrowed

  // MARK: Indexes, constraints, and what no row sees
  case indexAdded, indexRemoved, indexChanged, uniquenessAdded
  /// Over a new column that is empty in all rows.
  case uniquenessAddedOverNothing
  /// Over columns that include some that already had to be unique, there or in an entity above.
  case uniquenessAddedHolding
  case uniquenessRemoved, uniquenessReordered, hashModifierChanged
  /// Classes, code generation, user info, validation predicates: nothing that affects a version hash or a
  /// table.
  case codeChanged

  /// The name in JSON: `type-uri-to-text` for `typeURIToText`.
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
