import DataModelDefinition

enum UnknownInverse: RelationshipCheck {
  static let rule = Rule(
    id: "unknown-inverse",
    severity: .error,
    group: .structure,
    summary: "A relationship's inverse is not in the destination.",
    reason: """
      Core Data cannot keep two sides in step if one is missing. Correct inverseName and inverseEntity, or \
      remove both.
      """,
    example: .list(#"inverseName="items""#, mistakenAs: #"inverseName="things""#)
  )

  static func check(
    _ relationship: Relationship,
    of owner: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let inverse = relationship.inverseName,
      let destination = context.index.destination(of: relationship)
    else { return }
    let name = "'\(owner.name).\(relationship.name)'"
    if let entity = relationship.inverseEntityName, context.index.entity(named: entity) == nil {
      diagnostics.emit(
        finding(
          "the entity '\(entity)' of the inverse of \(name) is not in the model"
            + context.hint(forEntity: entity, after: diagnostics),
          at: context.location(of: "inverseEntity", in: relationship.origin)
        )
      )
      return
    }
    if context.index.relationship(named: inverse, of: destination) != nil { return }
    let hint = context.hint(for: inverse, after: diagnostics) {
      context.index.relationships(of: destination).map(\.name)
    }
    diagnostics.emit(
      finding(
        """
        the inverse of \(name) is not in the model: '\(destination.name)' has no relationship \
        '\(inverse)'\(hint)
        """,
        at: context.location(of: "inverseName", in: relationship.origin),
        related: [.init("'\(destination.name)'", at: context.location(of: "name", in: destination.origin))]
      )
    )
  }
}
