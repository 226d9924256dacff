import DataModelDefinition

enum UnknownConfigurationMember: WholeModelCheck {
  static let rule = Rule(
    id: "unknown-configuration-member",
    severity: .error,
    group: .structure,
    summary: "A configuration lists an entity that is not in the model.",
    reason: "The entity was renamed or removed and the list was not. Correct the name, or remove the member.",
    example: RuleExample(
      bad: """
        <entity name="Item"/>
        <configuration name="Cloud">
          <memberEntity name="Itme"/>
        </configuration>
        """,
      good: """
        <entity name="Item"/>
        <configuration name="Cloud">
          <memberEntity name="Item"/>
        </configuration>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for configuration in context.model.configurations {
      for member in configuration.members where context.index.entity(named: member.name) == nil {
        diagnostics.emit(
          Diagnostic(
            rule,
            "'\(member.name)' of the configuration '\(configuration.name)' is not in the model"
              + context.hint(forEntity: member.name, after: diagnostics),
            at: context.location(of: "name", in: member.origin),
            about: nil
          )
        )
      }
    }
  }
}
