import DataModelDefinition

enum CloudKitOrderedRelationship: RelationshipCheck {
  static let rule = Rule(
    id: "cloudkit-ordered-relationship",
    severity: .error,
    group: .cloudKit,
    summary: "A relationship that is mirrored to iCloud is ordered.",
    reason: """
      NSPersistentCloudKitContainer refuses the store: records of CloudKit have no order. Take the switch \
      off, and sort by an attribute.
      """,
    example: RuleExample(
      in: .entity,
      profile: .cloudKit,
      bad: """
        <relationship name="parts" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
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
    guard relationship.isOrdered, context.isMirrored(entity) else { return }
    diagnostics.emit(
      finding(
        "iCloud does not take ordered relationships: '\(entity.name).\(relationship.name)'",
        at: context.location(of: "ordered", in: relationship.origin)
      )
    )
  }
}
