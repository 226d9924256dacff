import DataModelDefinition

enum UnknownDestination: RelationshipCheck {
  static let rule = Rule(
    id: "unknown-destination",
    severity: .error,
    group: .structure,
    summary: "A relationship has no destination, or one that is not in the model.",
    reason: "Xcode refuses to compile such a model. Correct destinationEntity, or remove the relationship.",
    example: .list(#"destinationEntity="List""#, mistakenAs: #"destinationEntity="Lits""#)
  )

  static func check(
    _ relationship: Relationship,
    of owner: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard context.index.destination(of: relationship) == nil else { return }
    let message =
      relationship.destinationName.map {
        "the destination '\($0)' of '\(owner.name).\(relationship.name)' is not in the model"
          + context.hint(forEntity: $0, after: diagnostics)
      } ?? "'\(owner.name).\(relationship.name)' has no destination (destinationEntity)"
    diagnostics.emit(
      finding(message, at: context.location(of: "destinationEntity", in: relationship.origin))
    )
  }
}
