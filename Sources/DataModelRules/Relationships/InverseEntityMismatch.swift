import DataModelDefinition

enum InverseEntityMismatch: RelationshipCheck {
  static let rule = Rule(
    id: "inverse-entity-mismatch",
    severity: .warning,
    group: .inverseRelationships,
    summary: "The entity of the inverse is not the destination.",
    reason: """
      Xcode writes the destination twice, and both are the same in every real model; what differs was edited \
      by hand. Here the destination counts. Write its name in inverseEntity.
      """,
    example: .list(#"inverseEntity="List""#, mistakenAs: #"inverseEntity="Item""#)
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let stated = relationship.inverseEntityName,
      let destination = context.index.destination(of: relationship),
      let inverseEntity = context.index.entity(named: stated), inverseEntity.name != destination.name,
      // If the destination inherits the inverse, the name of its owner is right too.
      !context.index.ancestors(of: destination).contains(where: { $0.name == stated })
    else { return }
    diagnostics.emit(
      finding(
        """
        the inverse of '\(entity.name).\(relationship.name)' is said to be in '\(stated)', but its \
        destination is '\(destination.name)'
        """,
        at: context.location(of: "inverseEntity", in: relationship.origin),
        related: [
          .init("the destination", at: context.location(of: "destinationEntity", in: relationship.origin))
        ]
      )
    )
  }
}
