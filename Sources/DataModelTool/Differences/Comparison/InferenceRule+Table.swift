import DataModelDefinition
package import DataModelMigration

extension InferenceRule {
  /// The rule for a kind of change.
  ///
  /// The rule for a kind of change, by Apple's list ("Migrating your data model automatically"), with what
  /// WWDC 2010, session 118, adds: numerical type conversion, and to-one to to-many. Version hashes decide
  /// what is no version (`versionHash` of `NSEntityDescription` and `NSPropertyDescription`). Where neither
  /// says anything, nor does this.
  package static func of(_ kind: ChangeKind) -> InferenceRule {
    table[kind] ?? InferenceRule("changed", .undocumented("no rule is known"), .asked("what is wanted"))
  }

  static let table: [ChangeKind: InferenceRule] = entities.merging(attributes) { row, _ in row }
    .merging(types) { row, _ in row }.merging(relationships) { row, _ in row }
    .merging(others) { row, _ in row }

  private static let unlisted = "it is not in Apple's list"

  /// Apple: "Add, remove, rename entities; create a new parent or child entity; move entities into or out of
  /// a hierarchy", but: "if two existing entities do not share a common parent in the source, they cannot
  /// share one in the destination".
  private static let entities: [ChangeKind: InferenceRule] = [
    .entityAdded: .init("added", .inferred, .adds),
    .entityRemoved: .init("removed", .inferred, .dropped),
    .entityRenamed: .init("renamed", .inferred, .renames),
    .parentChanged: .init("has another parent in its hierarchy", .inferred, .nothing),
    .hierarchyChanged: .init("moves to another hierarchy", .inferred, .converts),
    // The keys of both tables begin at 1.
    .hierarchyJoined: .init(
      "moves into a hierarchy that has rows",
      .inferred,
      .asked("how its rows are numbered anew")
    ),
    .hierarchiesMerged: .init(
      "merged with a hierarchy that it shared no parent with",
      .refused("entities without a common parent before cannot share one after"),
      .asked("how the rows are numbered anew")
    ),
    .becameAbstract: .init(
      "became abstract",
      .undocumented("nothing says what becomes of its rows"),
      .asked("whether rows that are there are deleted")
    ),
    .becameConcrete: .init("is no longer abstract", .undocumented(unlisted), .nothing),
    .primaryKeyChanged: .init(
      "has another primary key",
      .noVersion,
      .asked("how references are translated to the new keys")
    ),
    .compositeAdded: .init("added", .noVersion, .nothing),
    .compositeRemoved: .init("removed", .noVersion, .nothing),
  ]

  /// Apple: "Add or remove attributes; a nonoptional attribute becoming optional; an optional one becoming
  /// nonoptional, with a default value; rename". Default values and validation are in no hash.
  private static let attributes: [ChangeKind: InferenceRule] = [
    .attributeAdded: .init("added", .inferred, .adds),
    .attributeAddedWithDefault: .init("added, required with a default", .inferred, .adds),
    .attributeAddedWithoutDefault: .init(
      "added, required without a default",
      .refused("a required attribute needs a default"),
      .asked("a value for the rows that are there: a constant, or an SQL expression")
    ),
    .attributeAddedUnique: .init(
      "added, unique, required without a default",
      .refused("a required attribute needs a default"),
      .asked(uniqueValue)
    ),
    .attributeAddedUniqueWithDefault: .init(
      "added, unique, with a default",
      .dependsOnRows("a second row with the default fails (133021)"),
      .asked(uniqueValue)
    ),
    .derivedAttributeAdded: .init("added, derived", .inferred, .adds),
    .transientAttributeAdded: .init("added, transient", .inferred, .nothing),
    .attributeRemoved: .init("removed", .inferred, .dropped),
    .transientAttributeRemoved: .init("removed, transient", .inferred, .nothing),
    .attributeRenamed: .init("renamed", .inferred, .renames),
    .attributeMoved: .init("declared by another entity", .inferred, .nothing),
    .attributeBecameOptional: .init("became optional", .inferred, .nothing),
    .attributeBecameRequiredWithDefault: .init("became required, with a default", .inferred, .converts),
    .attributeBecameRequiredWithoutDefault: .init(
      "became required, without a default",
      .dependsOnRows("a row without a value fails (134110, missing attribute values)"),
      .asked("a value for rows that have none")
    ),
    .defaultChanged: .init("has another default", .noVersion, .nothing),
    .becameTransient: .init("became transient", .undocumented(unlisted), .dropped),
    .becameStored: .init("is no longer transient", .undocumented(unlisted), .adds),
    .becameStoredWithoutDefault: .init(
      "is no longer transient, and required without a default",
      .undocumented(unlisted),
      .asked("a value for the rows that are there")
    ),
    .derivationChanged: .init("is derived otherwise", .undocumented(unlisted), .converts),
    .derivationRemoved: .init("is no longer derived", .undocumented(unlisted), .nothing),
    .boundsWidened: .init("has wider bounds", .noVersion, .nothing),
    .boundsNarrowed: .init("has narrower bounds", .noVersion, .checked),
    // The bytes are the transformer's: nothing can check them.
    .transformerChanged: .init(
      "has another transformer",
      .undocumented("the bytes stay those of the old transformer"),
      .nothing
    ),
    .storageOptionChanged: .init("is kept otherwise", .undocumented(unlisted), .nothing),
  ]

  private static let uniqueValue =
    "an SQL expression with another value for each row; a constant cannot be unique"

  /// WWDC 2010, session 118: "Attributes – numerical type conversion" is inferable. No other change of a type
  /// is.
  private static let types: [ChangeKind: InferenceRule] = [
    .typeWidened: .init("has a wider type", .inferred, .converts),
    .typeWidenedIfExact: .init(
      "has a wider type, which does not hold every value exactly",
      .inferred,
      .checked
    ),
    .typeNarrowed: .init("has a narrower type", .inferred, .checked),
    .typeToText: .init(
      "became text",
      .refused(noConversion),
      .asked("whether the number is written as text")
    ),
    .typeFromText: .init("was text", .refused(noConversion), .asked("an SQL expression for the value")),
    .typeBetweenDateAndNumber: .init(
      "changed between date and number",
      .refused(noConversion),
      .asked("whether the number is seconds since 2001")
    ),
    .typeBetweenBytes: .init(
      "changed between binary and transformable",
      .refused(noConversion),
      .asked("whether the bytes stay the same")
    ),
    .typeToTransformable: .init(
      "became transformable",
      .refused(noConversion),
      .asked("a step in code, or to drop the values")
    ),
    .typeBetweenUUIDAndText: .init(
      "changed between UUID and text",
      .refused(noConversion),
      .asked("whether the text is that of the UUID")
    ),
    .typeBetweenValueAndComposite: .init(
      "changed between a value and a composite",
      .refused("a value cannot be split or joined"),
      .asked("which part of the composite is the value")
    ),
    .typeURIToText: .init("was a URI and is text", .refused(noConversion), .nothing),
    .typeTextToURI: .init(
      "was text and is a URI",
      .refused(noConversion),
      .asked("whether each text is a URI")
    ),
    .typeUnrelated: .init(
      "has another type",
      .refused(noConversion),
      .asked("an SQL expression, or to drop the values")
    ),
    .typeOfTransient: .init("has another type, and is not stored", .undocumented(unlisted), .nothing),
    .compositeReplaced: .init(
      "is of another composite",
      .undocumented(unlisted),
      .asked("which part becomes which")
    ),
  ]
  private static let noConversion = "only numerical types are converted"

  /// Apple: "Add or remove relationships; rename; change a relationship from to-one to to-many, or a
  /// nonordered to-many to ordered (and vice versa)". "And vice versa" stands behind "ordered": to-many to
  /// to-one is taken as not listed.
  private static let relationships: [ChangeKind: InferenceRule] = [
    .relationshipAdded: .init("added", .inferred, .adds),
    .requiredToOneAdded: .init(
      "added, required",
      .dependsOnRows("a row that is there has no destination"),
      .asked("to delete the rows that are there, or an SQL expression for the reference")
    ),
    .requiredToManyAdded: .init(
      "added, required, with a minimum",
      .dependsOnRows("a row that is there has no destination"),
      .checked
    ),
    .transientRelationshipAdded: .init("added, transient", .inferred, .nothing),
    .relationshipRemoved: .init("removed", .inferred, .dropped),
    .transientRelationshipRemoved: .init("removed, transient", .inferred, .nothing),
    .relationshipRenamed: .init("renamed", .inferred, .renames),
    .relationshipMoved: .init("declared by another entity", .inferred, .nothing),
    .destinationWidened: .init("leads to an entity above", .undocumented(unlisted), .nothing),
    .destinationNarrowed: .init(
      "leads to another entity of the hierarchy",
      .undocumented(unlisted),
      .checked
    ),
    .destinationReplaced: .init(
      "leads to another table",
      .undocumented(unlisted),
      .asked("an SQL expression for the reference, or to drop it; the old keys mean nothing there")
    ),
    .toOneToMany: .init("to-one became to-many", .inferred, .converts),
    .toManyToOne: .init(
      "to-many became to-one",
      .undocumented("the list may mean it by 'and vice versa'; objects would be lost"),
      .asked("which object stays: the first, the last, or the one with the lowest key")
    ),
    .orderAdded: .init("became ordered", .inferred, .adds),
    .orderRemoved: .init("is no longer ordered", .inferred, .dropped),
    .relationshipBecameOptional: .init("became optional", .inferred, .nothing),
    .toOneBecameRequired: .init(
      "became required",
      .dependsOnRows("a row without a destination fails"),
      .asked("for rows without a destination: to delete them, or an SQL expression for the reference")
    ),
    .toManyBecameRequired: .init(
      "became required, with a minimum",
      .dependsOnRows("a row without a destination fails"),
      .checked
    ),
    .toManyMarkedRequired: .init("became required, without a minimum", .inferred, .nothing),
    .inverseChanged: .init("has another inverse", .undocumented(unlisted), .converts),
    .relationshipsPaired: .init(
      "became the inverse of a relationship that was there",
      .undocumented(unlisted),
      .asked("which side counts where the two contradict each other")
    ),
    .setsGotOwners: .init(
      "got a to-one inverse",
      .undocumented(unlisted),
      .asked("where an object stays that is in several sets")
    ),
    .columnMoved: .init("is kept by the other side", .inferred, .converts),
    .deleteRuleChanged: .init("has another delete rule", .inferred, .nothing),
    .countsWidened: .init("has wider counts", .undocumented(unlisted), .nothing),
    .countsNarrowed: .init("has narrower counts", .undocumented(unlisted), .checked),
  ]

  /// Indexes are in no hash; constraints are.
  private static let others: [ChangeKind: InferenceRule] = [
    .indexAdded: .init("added", .noVersion, .nothing),
    .indexRemoved: .init("removed", .noVersion, .nothing),
    .indexChanged: .init("changed", .noVersion, .nothing),
    .uniquenessAdded: .init(
      "added",
      .dependsOnRows("rows with equal values fail (133021)"),
      .asked("for rows with equal values: to refuse and count them, to keep the first, or to keep the last")
    ),
    .uniquenessAddedOverNothing: .init("added, over a new empty column", .undocumented(unlisted), .nothing),
    .uniquenessAddedHolding: .init("added, and held before", .undocumented(unlisted), .nothing),
    .uniquenessRemoved: .init("removed", .undocumented(unlisted), .nothing),
    .uniquenessReordered: .init("in another order", .undocumented(unlisted), .nothing),
    .hashModifierChanged: .init("has another version hash modifier", .inferred, .nothing),
    .codeChanged: .init("changed for code only", .noVersion, .nothing),
  ]
}
