import DataModelDefinition

enum ToOneMaximum: RelationshipCheck {
  static let rule = Rule(
    id: "to-one-max-count",
    severity: .warning,
    group: .structure,
    summary: "A relationship without toMany has no maxCount of 1.",
    reason: """
      To Core Data a relationship is to-one if its maximum count is 1, whatever toMany says, so that this \
      one is to-many. Write maxCount="1", or toMany="YES".
      """,
    example: .list(#" maxCount="1""#, mistakenAs: "")
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard !relationship.declaresToMany, relationship.maximumCount != 1 else { return }
    let count = relationship.maximumCount.map { "a maxCount of \($0)" } ?? "no maxCount"
    diagnostics.emit(
      finding(
        "'\(entity.name).\(relationship.name)' has \(count) and no toMany; it is taken for to-many",
        at: context.location(of: "maxCount", in: relationship.origin)
      )
    )
  }
}
