import DataModelDefinition

enum NullifiedRequirement: RelationshipCheck {
  static let rule = Rule(
    id: "nullified-requirement",
    severity: .warning,
    group: .deleteRules,
    isOnByDefault: false,
    summary: "Deleting an object clears a reference that is required.",
    reason: """
      The delete rule Nullify takes the object from the other side, which cannot be saved without one: after \
      the deletion saving fails, unless the app repairs it before. Use Cascade or Deny, or make the other \
      side optional. Apps that repair it are many, so the rule is off unless asked for.
      """,
    example: RuleExample(
      bad: RelationshipExample.model(
        list: RelationshipExample.list.replacing(#"optional="YES" "#, with: "")
      ),
      good: RelationshipExample.model(
        list: RelationshipExample.list.replacing(#"optional="YES" "#, with: ""),
        items: RelationshipExample.items.replacing("Nullify", with: "Cascade")
      )
    )
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard relationship.deleteRule == .nullify || relationship.deleteRule == nil,
      let inverse = context.index.inverse(of: relationship), !inverse.isOptional, !inverse.isToMany
    else { return }
    let name = "'\(relationship.destinationName ?? "").\(inverse.name)'"
    diagnostics.emit(
      finding(
        "the delete rule of '\(entity.name).\(relationship.name)' clears \(name), which is required",
        at: context.location(of: "deletionRule", in: relationship.origin),
        related: [.init("the required side", at: context.location(of: "name", in: inverse.origin))]
      )
    )
  }
}
