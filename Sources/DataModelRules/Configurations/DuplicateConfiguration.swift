import DataModelDefinition

enum DuplicateConfiguration: WholeModelCheck {
  static let rule = Rule(
    id: "duplicate-configuration",
    severity: .warning,
    group: .structure,
    summary: "Two configurations have one name.",
    reason:
      "Core Data keeps configurations by name, and the entities of one of the two would be lost. Join them.",
    example: RuleExample(
      bad: """
        <entity name="Item"/>
        <configuration name="Cloud"/>
        <configuration name="Cloud">
          <memberEntity name="Item"/>
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
    var first: [String: Configuration] = [:]
    for configuration in context.model.configurations {
      guard let earlier = first[configuration.name] else {
        first[configuration.name] = configuration
        continue
      }
      diagnostics.emit(
        Diagnostic(
          rule,
          "there is already a configuration '\(configuration.name)'",
          at: context.location(of: "name", in: configuration.origin),
          about: nil,
          related: [
            .init("the first '\(configuration.name)'", at: context.location(of: "name", in: earlier.origin))
          ]
        )
      )
    }
  }
}
