import DataModelDefinition

enum MissingInverse: RelationshipCheck {
  static let rule = Rule(
    id: "missing-inverse",
    severity: .warning,
    group: .inverseRelationships,
    summary: "A relationship has no inverse.",
    reason: """
      Core Data uses the inverse to keep both sides in step, and to know whom a deletion touches. Add a \
      relationship back, and name each as the inverse of the other. Here it costs a to-many relationship a \
      join table of its own.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item">
          <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="List"/>
        </entity>
        <entity name="List"/>
        """,
      good: RelationshipExample.model()
    )
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    // In what is mirrored to iCloud it is an error of its own.
    guard relationship.inverseName == nil, context.index.destination(of: relationship) != nil,
      !context.isMirrored(entity)
    else { return }
    diagnostics.emit(
      finding(
        "'\(entity.name).\(relationship.name)' should have an inverse",
        at: context.location(of: relationship.origin)
      )
    )
  }
}
