import DataModelDefinition

enum OptionalID: WholeModelCheck {
  static let rule = Rule(
    id: "sync-optional-id",
    severity: .warning,
    group: .sync,
    summary: "The 'id' of a synced entity is optional.",
    reason: """
      The documentation wants it required, though most published models leave it optional. The column is \
      NOT NULL and the Swift property is not optional either way; remove optional="YES" so that the model \
      says so too. That changes the version hash: an app that still uses Core Data does not open its stores \
      with the changed model, unless it keeps the old one as a version and migrates.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: #"<attribute name="text" optional="YES" attributeType="String"/>"#,
        id: #"<attribute name="id" optional="YES" attributeType="String"/>"#
      ),
      good: SyncExample.contents(with: #"<attribute name="text" optional="YES" attributeType="String"/>"#)
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let requirements = context.requirements else { return }
    let required = requirements.dataColumns.filter(\.isRequired)
    for entity in context.model.entities where context.isSynced(entity) {
      for attribute in entity.attributes where attribute.isOptional {
        guard required.contains(where: { $0.name == attribute.name && $0.type == attribute.type }) else {
          continue
        }
        diagnostics.emit(
          Diagnostic(
            rule,
            "'\(entity.name).\(attribute.name)' is optional; the id of a synced row is always there",
            at: context.location(of: "optional", in: attribute.origin),
            about: ElementName(entity: entity.name, property: attribute.name),
            fix: context.model.source.edit(removing: "optional", in: attribute.origin)
              .map { Fix("remove 'optional'", edits: [$0], changesVersionHash: true) }
          )
        )
      }
    }
  }
}
