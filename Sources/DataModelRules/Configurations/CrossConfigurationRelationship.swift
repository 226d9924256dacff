import DataModelDefinition

enum CrossConfigurationRelationship: WholeModelCheck {
  static let rule = Rule(
    id: "cross-configuration-relationship",
    severity: .warning,
    group: .structure,
    summary: "A relationship leads out of a configuration that holds its entity.",
    reason: """
      Each configuration is a store of its own, and no relationship can lead from one store to another: \
      adding the store fails. Put both entities into the configuration, or use a fetched property.
      """,
    example: RuleExample(
      bad: RelationshipExample.model(
        more: """
          <configuration name="Local">
            <memberEntity name="Item"/>
          </configuration>
          """
      ),
      good: RelationshipExample.model(
        more: """
          <configuration name="Local">
            <memberEntity name="Item"/>
            <memberEntity name="List"/>
          </configuration>
          """
      )
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    // In what is mirrored to iCloud it is an error of its own.
    for crossing in context.configurationCrossings where !context.isMirrored(crossing.entity) {
      diagnostics.emit(crossing.diagnostic(of: rule, context))
    }
  }
}
