import DataModelDefinition

enum CloudKitDenyRule: RelationshipCheck {
  static let rule = Rule(
    id: "cloudkit-deny-rule",
    severity: .error,
    group: .cloudKit,
    summary: "A relationship that is mirrored to iCloud has the delete rule Deny.",
    reason: """
      NSPersistentCloudKitContainer refuses the store: what another device has deleted is deleted, and \
      nothing can deny it. Use Nullify or Cascade.
      """,
    example: RuleExample(
      in: .entity,
      profile: .cloudKit,
      bad: """
        <relationship name="parts" optional="YES" toMany="YES" deletionRule="Deny" \
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
    guard relationship.deleteRule == .deny, context.isMirrored(entity) else { return }
    diagnostics.emit(
      finding(
        "iCloud does not take the delete rule Deny: '\(entity.name).\(relationship.name)'",
        at: context.location(of: "deletionRule", in: relationship.origin)
      )
    )
  }
}
