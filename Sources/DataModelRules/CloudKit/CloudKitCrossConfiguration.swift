import DataModelDefinition

enum CloudKitCrossConfiguration: WholeModelCheck {
  static let rule = Rule(
    id: "cloudkit-cross-configuration",
    severity: .error,
    group: .cloudKit,
    summary: "A relationship leads out of the configuration that is mirrored to iCloud.",
    reason: """
      Each configuration is a store of its own, and NSPersistentCloudKitContainer refuses one with a \
      relationship to another. Put both entities into the configuration.
      """,
    example: RuleExample(
      profile: .cloudKit,
      bad: RelationshipExample.model(
        more: """
          <configuration name="Cloud" usedWithCloudKit="YES">
            <memberEntity name="Item"/>
          </configuration>
          """
      ),
      good: RelationshipExample.model(
        more: """
          <configuration name="Cloud" usedWithCloudKit="YES">
            <memberEntity name="Item"/>
            <memberEntity name="List"/>
          </configuration>
          """
      )
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for crossing in context.configurationCrossings where context.isMirrored(crossing.entity) {
      diagnostics.emit(crossing.diagnostic(of: rule, context))
    }
  }
}
