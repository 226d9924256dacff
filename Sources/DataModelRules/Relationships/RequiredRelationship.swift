import DataModelDefinition

enum RequiredRelationship: RelationshipCheck {
  static let rule = Rule(
    id: "required-relationship",
    severity: .warning,
    group: .structure,
    isOnByDefault: false,
    summary: "A relationship is required.",
    reason: """
      An object cannot be saved before its other side is set, nor stay when that is deleted. Often this is \
      just what is wanted, so the rule is off unless asked for. A to-many without a minimum count may be \
      empty, whether it is optional or not. The profile 'cloudkit' makes an error of each.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <relationship name="next" maxCount="1" deletionRule="Nullify" destinationEntity="Item" \
        inverseName="next" inverseEntity="Item"/>
        """,
      good: """
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="next" inverseEntity="Item"/>
        """
    )
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard !relationship.mayBeEmpty else { return }
    diagnostics.emit(
      finding(
        "'\(entity.name).\(relationship.name)' is required",
        at: context.location(of: "optional", in: relationship.origin)
      )
    )
  }
}
