import DataModelDefinition

enum NoActionDeleteRule: RelationshipCheck {
  static let rule = Rule(
    id: "no-action-delete-rule",
    severity: .warning,
    group: .deleteRules,
    summary: "The delete rule of a relationship is No Action.",
    reason: """
      After a deletion the other side still refers to an object that is gone, and nothing clears the \
      reference: the app has to. Use Nullify, unless it does. Where there is no inverse, nothing refers back.
      """,
    example: .list("Nullify", mistakenAs: "No Action")
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard relationship.deleteRule == .noAction, context.index.inverse(of: relationship) != nil else {
      return
    }
    diagnostics.emit(
      finding(
        """
        the delete rule No Action of '\(entity.name).\(relationship.name)' may leave references to deleted \
        objects
        """,
        at: context.location(of: "deletionRule", in: relationship.origin)
      )
    )
  }
}
