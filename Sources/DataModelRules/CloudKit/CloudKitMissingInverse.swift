import DataModelDefinition

enum CloudKitMissingInverse: RelationshipCheck {
  static let rule = Rule(
    id: "cloudkit-missing-inverse",
    severity: .error,
    group: .cloudKit,
    summary: "A relationship that is mirrored to iCloud has no inverse.",
    reason: """
      NSPersistentCloudKitContainer refuses the store: it keeps one side as a reference and finds the other \
      by it. Add the inverse.
      """,
    example: RuleExample(
      in: .entity,
      profile: .cloudKit,
      bad: """
        <relationship name="parts" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Item"/>
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
    guard relationship.inverseName == nil, context.isMirrored(entity),
      context.index.destination(of: relationship) != nil
    else { return }
    diagnostics.emit(
      finding(
        "iCloud requires that '\(entity.name).\(relationship.name)' has an inverse",
        at: context.location(of: "name", in: relationship.origin)
      )
    )
  }
}
