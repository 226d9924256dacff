import DataModelDefinition

enum OrderedRelationship: RelationshipCheck {
  static let rule = Rule(
    id: "ordered-relationship",
    severity: .warning,
    group: .structure,
    isOnByDefault: false,
    summary: "A relationship is ordered.",
    reason: """
      An ordered set is slower than a set, each insertion may move many rows, and iCloud does not take it. A \
      fifth of all models have one, so the rule is off unless asked for. The profile 'cloudkit' makes an \
      error of it. An attribute to sort by does the same.
      """,
    example: RuleExample(
      in: .entity,
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
    guard relationship.isOrdered, relationship.isToMany else { return }
    diagnostics.emit(
      finding(
        "'\(entity.name).\(relationship.name)' is ordered",
        at: context.location(of: "ordered", in: relationship.origin)
      )
    )
  }
}
