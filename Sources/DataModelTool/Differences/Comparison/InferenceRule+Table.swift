import DataModelDefinition
package import DataModelMigration

extension InferenceRule {
  /// The rule for a kind of change, by Apple's list ("Migrating your data model automatically"), with what
  /// WWDC 2010, session 118, adds: numerical type conversion, and to-one to to-many. Version hashes decide
  /// what is no version (`versionHash` of `NSEntityDescription` and `NSPropertyDescription`). Where neither
  /// says anything, nor does this.
  package static func of(_ kind: ChangeKind) -> InferenceRule {
    table[kind] ?? InferenceRule("changed", .undocumented("no rule is known")).asked("what is wanted")
  }

  private static let unlisted = Inference.undocumented("it is not in Apple's list")
  private static let noDefault = Inference.refused("a required attribute needs a default")
  private static let noConversion = Inference.refused("only numerical types are converted")
  private static let noSplit = Inference.refused("a value cannot be split or joined")
  private static let noKin = Inference.refused(
    "entities without a common parent before cannot share one after"
  )
  private static let noDestination = Inference.dependsOnRows("a row that is there has no destination")
  private static let failsUnset = Inference.dependsOnRows("a row without a destination fails")
  private static let failsEqual = Inference.dependsOnRows("rows with equal values fail (133021)")
  private static let failsSecond = Inference.dependsOnRows("a second row with the default fails (133021)")
  private static let failsEmpty = Inference.dependsOnRows(
    "a row without a value fails (134110, missing attribute values)"
  )
  private static let keptBytes = Inference.undocumented("the bytes stay those of the old transformer")
  private static let unknownRows = Inference.undocumented("nothing says what becomes of its rows")
  private static let viceVersa = Inference.undocumented(
    "the list may mean it by 'and vice versa'; objects would be lost"
  )
  private static let uniqueValue =
    "an SQL expression with another value for each row; a constant cannot be unique"

  static let table: [ChangeKind: InferenceRule] = [
    // Apple: "Add, remove, rename entities; create a new parent or child entity; move entities into or out of
    // a hierarchy", but: "if two existing entities do not share a common parent in the source, they cannot
    // share one in the destination".
    .entityAdded: .init("added", .inferred, .adds),
    .entityRemoved: .init("removed", .inferred, .dropped),
    .entityRenamed: .init("renamed", .inferred, .renames),
    .parentChanged: .init("has another parent in its hierarchy", .inferred),
    .hierarchyChanged: .init("moves to another hierarchy", .inferred, .converts),
    // The keys of both tables begin at 1.
    .hierarchyJoined: .init("moves into a hierarchy that has rows", .inferred)
      .asked("how its rows are numbered anew"),
    .hierarchiesMerged: .init("merged with a hierarchy that it shared no parent with", noKin)
      .asked("how the rows are numbered anew"),
    .becameAbstract: .init("became abstract", unknownRows)
      .asked("whether rows that are there are deleted"),
    .becameConcrete: .init("is no longer abstract", unlisted),
    .primaryKeyChanged: .init("has another primary key", .noVersion)
      .asked("how references are translated to the new keys"),
    .compositeAdded: .init("added", .noVersion),
    .compositeRemoved: .init("removed", .noVersion),

    // Apple: "Add or remove attributes; a nonoptional attribute becoming optional; an optional one becoming
    // nonoptional, with a default value; rename". Default values and validation are in no hash.
    .attributeAdded: .init("added", .inferred, .adds),
    .attributeAddedWithDefault: .init("added, required with a default", .inferred, .adds),
    .attributeAddedWithoutDefault: .init("added, required without a default", noDefault)
      .asked("a value for the rows that are there: a constant, or an SQL expression"),
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
      .asked("a value for the rows that are there"),
    .derivationChanged: .init("is derived otherwise", unlisted, .converts),
    .derivationRemoved: .init("is no longer derived", unlisted),
    .boundsWidened: .init("has wider bounds", .noVersion),
    .boundsNarrowed: .init("has narrower bounds", .noVersion, .checked),
    // The bytes are the transformer's: nothing can check them.
    .transformerChanged: .init("has another transformer", keptBytes),
    .storageOptionChanged: .init("is kept otherwise", unlisted),

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
    .typeURIToText: .init("was a URI and is text", noConversion),
    .typeTextToURI: .init("was text and is a URI", noConversion).asked("whether each text is a URI"),
    .typeUnrelated: .init("has another type", noConversion).asked("an SQL expression, or to drop the values"),
    .typeOfTransient: .init("has another type, and is not stored", unlisted),
    .compositeReplaced: .init("is of another composite", unlisted).asked("which part becomes which"),

    // Apple: "Add or remove relationships; rename; change a relationship from to-one to to-many, or a
    // nonordered to-many to ordered (and vice versa)". "And vice versa" stands behind "ordered": to-many to
    // to-one is taken as not listed.
    .relationshipAdded: .init("added", .inferred, .adds),
    .requiredToOneAdded: .init("added, required", noDestination)
      .asked("to delete the rows that are there, or an SQL expression for the reference"),
    .requiredToManyAdded: .init("added, required, with a minimum", noDestination, .checked),
    .transientRelationshipAdded: .init("added, transient", .inferred),
    .relationshipRemoved: .init("removed", .inferred, .dropped),
    .transientRelationshipRemoved: .init("removed, transient", .inferred),
    .relationshipRenamed: .init("renamed", .inferred, .renames),
    .relationshipMoved: .init("declared by another entity", .inferred),
    .destinationWidened: .init("leads to an entity above", unlisted),
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
    .relationshipsPaired: .init("became the inverse of a relationship that was there", unlisted)
      .asked("which side counts where the two contradict each other"),
    .setsGotOwners: .init("got a to-one inverse", unlisted)
      .asked("where an object stays that is in several sets"),
    .columnMoved: .init("is kept by the other side", .inferred, .converts),
    .deleteRuleChanged: .init("has another delete rule", .inferred),
    .countsWidened: .init("has wider counts", unlisted),
    .countsNarrowed: .init("has narrower counts", unlisted, .checked),

    // Indexes are in no hash; constraints are.
    .indexAdded: .init("added", .noVersion),
    .indexRemoved: .init("removed", .noVersion),
    .indexChanged: .init("changed", .noVersion),
    .uniquenessAdded: .init("added", failsEqual)
      .asked("for rows with equal values: to refuse and count them, to keep the first, or to keep the last"),
    .uniquenessAddedOverNothing: .init("added, over a new empty column", unlisted),
    .uniquenessAddedHolding: .init("added, and held before", unlisted),
    .uniquenessRemoved: .init("removed", unlisted),
    .uniquenessReordered: .init("in another order", unlisted),
    .hashModifierChanged: .init("has another version hash modifier", .inferred),
    .codeChanged: .init("changed for code only", .noVersion),
  ]
}
