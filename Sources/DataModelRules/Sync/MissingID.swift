import DataModelDefinition

enum MissingID: WholeModelCheck {
  static let rule = Rule(
    id: "sync-missing-id",
    severity: .error,
    group: .sync,
    summary: "An entity of a synced model has no 'id'.",
    reason: """
      A row is found by its id, on the device and on the server. Add an attribute 'id' of type String, not \
      optional; or keep the entity on the device, by 'datamodel.sync' with the value 'local' in its user info.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: #"<attribute name="text" optional="YES" attributeType="String"/>"#,
        id: ""
      ),
      good: SyncExample.contents(with: #"<attribute name="text" optional="YES" attributeType="String"/>"#)
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let requirements = context.requirements else { return }
    for entity in context.model.entities where isTopOfData(entity, context) {
      let present = Set(context.index.attributes(of: entity).map(\.name))
      for column in requirements.dataColumns where column.isRequired && !present.contains(column.name) {
        diagnostics.emit(
          Diagnostic(
            rule,
            """
            '\(entity.name)' has no attribute '\(column.name)' (\(column.type.xmlName)), by which offline sync \
            finds a row
            """,
            at: context.location(of: entity.origin),
            about: ElementName(entity: entity.name),
            fix: column.addition(to: entity, of: context.model)
          )
        )
      }
    }
  }

  /// The one table of a hierarchy is its root's: what the root has, all below it have. An unknown parent may have
  /// it too, and is a finding of its own.
  private static func isTopOfData(_ entity: Entity, _ context: CheckContext) -> Bool {
    entity.parentName == nil && !ReservedSyncName.isSystemName(entity.name) && context.isSynced(entity)
  }
}
