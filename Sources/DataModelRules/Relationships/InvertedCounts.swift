import DataModelDefinition

enum InvertedCounts: RelationshipCheck {
  static let rule = Rule(
    id: "inverted-counts",
    severity: .error,
    group: .structure,
    summary: "The minimum count of a relationship is above its maximum.",
    reason:
      "No number of objects satisfies both, so that nothing can be saved. Correct minCount or maxCount.",
    example: RuleExample(
      in: .entity,
      bad: """
        <relationship name="friends" optional="YES" toMany="YES" minCount="3" maxCount="2" \
        deletionRule="Nullify" destinationEntity="Item" inverseName="friends" inverseEntity="Item"/>
        """,
      good: """
        <relationship name="friends" optional="YES" toMany="YES" minCount="2" maxCount="3" \
        deletionRule="Nullify" destinationEntity="Item" inverseName="friends" inverseEntity="Item"/>
        """
    )
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let least = relationship.minimumCount, let most = relationship.upperBound, least > most else {
      return
    }
    diagnostics.emit(
      finding(
        "'\(entity.name).\(relationship.name)' needs \(least) objects at least and \(most) at most",
        at: context.location(of: "minCount", in: relationship.origin),
        related: [.init("the maximum", at: context.location(of: "maxCount", in: relationship.origin))]
      )
    )
  }
}
