import DataModelDefinition

enum CloudKitRequiredRelationship: RelationshipCheck {
  static let rule = Rule(
    id: "cloudkit-required-relationship",
    severity: .error,
    group: .cloudKit,
    summary: "A relationship that is mirrored to iCloud is required.",
    reason: """
      NSPersistentCloudKitContainer refuses the store: records arrive one by one, in any order, so that the \
      other side may not be there yet. Make it optional.
      """,
    example: RuleExample(
      in: .entity,
      profile: .cloudKit,
      bad: """
        <relationship name="parts" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="parts" inverseEntity="Item"/>
        """,
      good: """
        <relationship name="parts" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="parts" inverseEntity="Item"/>
        """
    )
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard !relationship.isOptional, context.isMirrored(entity) else { return }
    diagnostics.emit(
      finding(
        "iCloud requires that '\(entity.name).\(relationship.name)' is optional",
        at: context.location(of: "optional", in: relationship.origin)
      )
    )
  }
}
