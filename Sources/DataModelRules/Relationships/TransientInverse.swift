import DataModelDefinition

enum TransientInverse: RelationshipCheck {
  static let rule = Rule(
    id: "transient-inverse",
    severity: .error,
    group: .inverseTransient,
    summary: "A stored relationship has a transient inverse.",
    reason: """
      One side would be kept and the other lost, so that they cannot be kept in step; Apple's compiler \
      refuses it unless told otherwise. Make both sides transient, or none.
      """,
    example: RuleExample(
      bad: RelationshipExample.model(
        items: RelationshipExample.items.replacing("toMany", with: #"transient="YES" toMany"#)
      ),
      good: RelationshipExample.model()
    )
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard !relationship.isTransient, let inverse = context.index.inverse(of: relationship),
      inverse.isTransient
    else {
      return
    }
    let name = "'\(relationship.destinationName ?? "").\(inverse.name)'"
    diagnostics.emit(
      finding(
        "'\(entity.name).\(relationship.name)' is stored, but its inverse \(name) is transient",
        at: context.location(of: "inverseName", in: relationship.origin),
        related: [.init("the inverse", at: context.location(of: "transient", in: inverse.origin))]
      )
    )
  }
}
