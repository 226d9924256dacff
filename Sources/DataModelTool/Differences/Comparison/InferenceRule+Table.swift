import DataModelDefinition
package import DataModelMigration

extension InferenceRule {
  /// Returns the rule for a kind of change.
  ///
  /// The table follows Apple's list ("Migrating your data model automatically") and what session 118 of WWDC
  /// 2010 adds: numerical type conversion, and to-one to to-many. The version hashes, `versionHash` of
  /// `NSEntityDescription` and of `NSPropertyDescription`, decide whether a change makes a version. What
  /// neither mentions is undocumented.
  package static func of(_ kind: ChangeKind) -> InferenceRule {
    table[kind] ?? InferenceRule("changed", .undocumented("no rule is known")).asked("what should happen")
  }

  private static let unlisted = Inference.undocumented("not in Apple's list")
  private static let noDefault = Inference.refused("a required attribute needs a default")
  private static let noConversion = Inference.refused("only numerical types are converted")
  private static let noSplit = Inference.refused("a value cannot be split or joined")
  private static let noKin = Inference.refused(
    "entities without a common parent before cannot share one after"
  )
  private static let noDestination = Inference.dependsOnRows("existing rows have no destination")
  private static let failsUnset = Inference.dependsOnRows("a row without a destination fails")
  private static let failsEqual = Inference.dependsOnRows("rows with equal values fail (133021)")
  private static let failsSecond = Inference.dependsOnRows("a second row with the default fails (133021)")
  private static let failsEmpty = Inference.dependsOnRows(
    "a row without a value fails (134110, missing attribute values)"
  )
  private static let keptBytes = Inference.undocumented("the bytes stay those of the old transformer")
  private static let unknownRows = Inference.undocumented("Apple does not say what happens to its rows")
  private static let viceVersa = Inference.undocumented(
    "Apple's list may include it by 'and vice versa'; objects would be lost"
  )
  private static let uniqueValue =
    "an SQL expression with a different value for each row; a constant cannot be unique"

  static let table: [ChangeKind: InferenceRule] = [
    // Apple: "Add, remove, rename entities; create a new parent or child entity; move entities into or out of
    // a hierarchy", but: "if two existing entities do not share a common parent in the source, they cannot
    // share one in the destination".
    .entityAdded: .init("added", .inferred, .adds),
    .entityRemoved: .init("removed", .inferred, .dropped),
    .entityRenamed: .init("renamed", .inferred, .renames),
    .parentChanged: .init("has another parent in its hierarchy", .inferred),
    .hierarchyChanged: .init("moves to another hierarchy", .inferred, .converts),
    // The keys of both tables start at 1.
    .hierarchyJoined: .init("moves into a hierarchy that has rows", .inferred)
      .asked("how its rows are renumbered"),
    .hierarchiesMerged: .init("merged with a hierarchy that it had no common parent with", noKin)
      .asked("how the rows are renumbered"),
    .becameAbstract: .init("became abstract", unknownRows)
      .asked("whether existing rows are deleted"),
    .becameConcrete: .init("is no longer abstract", unlisted),
    .primaryKeyChanged: .init("has another primary key", .noVersion)
      .asked("how references are translated to the new keys"),
    .compositeAdded: .init("added", .noVersion),
    .compositeRemoved: .init("removed", .noVersion),

    // Apple: "Add or remove attributes; a nonoptional attribute becoming optional; an optional one becoming
    // nonoptional, with a default value; rename". Default values and validation are not in the hash.
    .attributeAdded: .init("added", .inferred, .adds),
    .attributeAddedWithDefault: .init("added, required with a default", .inferred, .adds),
    .attributeAddedWithoutDefault: .init("added, required without a default", noDefault)
      .asked("a value for existing rows: a constant, or an SQL expression"),
    .attributeAddedUnique: .init("added, unique, required without a default", noDefault).asked(uniqueValue),
    .attributeAddedUniqueWithDefault: .init("added, unique, with a default", failsSecond).asked(uniqueValue),
    .derivedAttributeAdded: .init("added, derived", .inferred, .adds),
    .transientAttributeAdded: .init("added, transient", .inferred),
    .attributeRemoved: .init("removed", .inferred, .dropped),
    .transientAttributeRemoved: .init("removed, transient", .inferred),
    .attributeRenamed: .init("renamed", .inferred, .renames),
    .attributeMoved: .init("declared by another entity", .inferred),
    .attributeBecameOptional: .init("became optional", .inferred),
    .attributeBecameRequiredWithDefault: .init("became required, with a default", .inferred, .converts),
    .attributeBecameRequiredWithoutDefault: .init("became required, without a default", failsEmpty)
      .asked("a value for rows that have none"),
    .defaultChanged: .init("has another default", .noVersion),
    .becameTransient: .init("became transient", unlisted, .dropped),
    .becameStored: .init("is no longer transient", unlisted, .adds),
    .becameStoredWithoutDefault: .init("is no longer transient, and required without a default", unlisted)
      .asked("a value for existing rows"),
    .derivationChanged: .init("is derived differently", unlisted, .converts),
    .derivationRemoved: .init("is no longer derived", unlisted),
    .boundsWidened: .init("has wider bounds", .noVersion),
    .boundsNarrowed: .init("has narrower bounds", .noVersion, .checked),
    .caseValuesChanged: .init("has a case with another value", .noVersion)
      .asked("whether rows keep their values, and change their case"),
    .casesNarrowed: .init("has fewer cases", .noVersion, .checked),
    // Only the transformer can read the bytes, so they cannot be checked.
    .transformerChanged: .init("has another transformer", keptBytes),
    .storageOptionChanged: .init("is stored differently", unlisted),

    // WWDC 2010, session 118: "Attributes – numerical type conversion" is inferable. No other change of a
    // type is.
    .typeWidened: .init("has a wider type", .inferred, .converts),
    .typeWidenedIfExact:
      .init("has a wider type, which does not hold every value exactly", .inferred, .checked),
    .typeNarrowed: .init("has a narrower type", .inferred, .checked),
    .typeToText: .init("became text", noConversion).asked("whether the number is written as text"),
    .typeFromText: .init("was text", noConversion).asked("an SQL expression for the value"),
    .typeBetweenDateAndNumber: .init("changed between date and number", noConversion)
      .asked("whether the number is seconds since 2001"),
    .typeBetweenBytes: .init("changed between binary and transformable", noConversion)
      .asked("whether the bytes stay the same"),
    .typeToTransformable: .init("became transformable", noConversion)
      .asked("a step in code, or to drop the values"),
    .typeBetweenUUIDAndText: .init("changed between UUID and text", noConversion)
      .asked("whether the text is that of the UUID"),
    .typeBetweenValueAndComposite: .init("changed between a value and a composite", noSplit)
      .asked("which part of the composite is the value"),
    .typeURIToText: .init("changed from URI to text", noConversion),
    .typeTextToURI: .init("changed from text to URI", noConversion).asked("whether each text is a URI"),
    .typeUnrelated: .init("has another type", noConversion).asked("an SQL expression, or to drop the values"),
    .typeOfTransient: .init("has another type, and is not stored", unlisted),
    .compositeReplaced: .init("has another composite type", unlisted).asked("which part becomes which"),

    // Apple: "Add or remove relationships; rename; change a relationship from to-one to to-many, or a
    // nonordered to-many to ordered (and vice versa)". "And vice versa" follows "ordered", so that to-many
    // to to-one counts as not listed.
    .relationshipAdded: .init("added", .inferred, .adds),
    .requiredToOneAdded: .init("added, required", noDestination)
      .asked("to delete existing rows, or an SQL expression for the reference"),
    .requiredToManyAdded: .init("added, required, with a minimum", noDestination, .checked),
    .transientRelationshipAdded: .init("added, transient", .inferred),
    .relationshipRemoved: .init("removed", .inferred, .dropped),
    .transientRelationshipRemoved: .init("removed, transient", .inferred),
    .relationshipRenamed: .init("renamed", .inferred, .renames),
    .relationshipMoved: .init("declared by another entity", .inferred),
    .destinationWidened: .init("leads to an ancestor of its destination", unlisted),
    .destinationNarrowed: .init("leads to another entity of the hierarchy", unlisted, .checked),
    .destinationReplaced: .init("leads to another table", unlisted)
      .asked("an SQL expression for the reference, or to drop it; the old keys mean nothing there"),
    .toOneToMany: .init("to-one became to-many", .inferred, .converts),
    .toManyToOne: .init("to-many became to-one", viceVersa)
      .asked("which object stays: the first, the last, or the one with the lowest key"),
    .orderAdded: .init("became ordered", .inferred, .adds),
    .orderRemoved: .init("is no longer ordered", .inferred, .dropped),
    .relationshipBecameOptional: .init("became optional", .inferred),
    .toOneBecameRequired: .init("became required", failsUnset)
      .asked("for rows without a destination: to delete them, or an SQL expression for the reference"),
    .toManyBecameRequired: .init("became required, with a minimum", failsUnset, .checked),
    .toManyMarkedRequired: .init("became required, without a minimum", .inferred),
    .inverseChanged: .init("has another inverse", unlisted, .converts),
    .relationshipsPaired: .init("became the inverse of an existing relationship", unlisted)
      .asked("which side wins where the two disagree"),
    .setsGotOwners: .init("got a to-one inverse", unlisted)
      .asked("which set keeps an object that is in several"),
    .columnMoved: .init("is stored on the other side", .inferred, .converts),
    .deleteRuleChanged: .init("has another delete rule", .inferred),
    .countsWidened: .init("has wider counts", unlisted),
    .countsNarrowed: .init("has narrower counts", unlisted, .checked),

    // Indexes are not in the hash; constraints are.
    .indexAdded: .init("added", .noVersion),
    .indexRemoved: .init("removed", .noVersion),
    .indexChanged: .init("changed", .noVersion),
    .uniquenessAdded: .init("added", failsEqual)
      .asked("for rows with equal values: to refuse and count them, to keep the first, or to keep the last"),
    .uniquenessAddedOverNothing: .init("added, over a new empty column", unlisted),
    .uniquenessAddedHolding: .init("added, but held before", unlisted),
    .uniquenessRemoved: .init("removed", unlisted),
    .uniquenessReordered: .init("in another order", unlisted),
    .hashModifierChanged: .init("has another version hash modifier", .inferred),
    .codeChanged: .init("changed for code only", .noVersion),
  ]
}
