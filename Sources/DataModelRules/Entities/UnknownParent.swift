import DataModelDefinition

enum UnknownParent: WholeModelCheck {
  static let rule = Rule(
    id: "unknown-parent",
    severity: .error,
    group: .structure,
    summary: "An entity's parent is not in the model.",
    reason:
      """
      Without its parent an entity has no properties to inherit and no table. Correct or remove parentEntity.
      """,
    example: RuleExample(
      bad: """
        <entity name="Dog" parentEntity="Anmial"/>
        <entity name="Animal"/>
        """,
      good: """
        <entity name="Dog" parentEntity="Animal"/>
        <entity name="Animal"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for entity in context.model.entities {
      guard let parent = entity.parentName, context.index.entity(named: parent) == nil else { continue }
      diagnostics.emit(
        Diagnostic(
          rule,
          "the parent '\(parent)' of '\(entity.name)' is not in the model"
            + context.hint(forEntity: parent, except: entity, after: diagnostics),
          at: context.location(of: "parentEntity", in: entity.origin),
          about: ElementName(entity: entity.name)
        )
      )
    }
  }
}
