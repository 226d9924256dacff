import DataModelDefinition

enum OrderedToOne: RelationshipCheck {
  static let rule = Rule(
    id: "ordered-to-one",
    severity: .warning,
    group: .structure,
    summary: "A to-one relationship is ordered.",
    reason:
      """
      One object has no order; the switch means nothing, and was left when the relationship was to-many. \
      Remove it.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <relationship name="next" optional="YES" maxCount="1" ordered="YES" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="next" inverseEntity="Item"/>
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
    guard relationship.isOrdered, !relationship.isToMany else { return }
    diagnostics.emit(
      finding(
        "'\(entity.name).\(relationship.name)' is to-one and ordered, which means nothing",
        at: context.location(of: "ordered", in: relationship.origin)
      )
    )
  }
}
