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
      let attributes = context.index.attributes(of: entity)
      for column in requirements.dataColumns
      where column.isRequired && !attributes.contains(where: { $0.name == column.name }) {
        // An attribute beside it would not be the one that is meant.
        let misspelt = attributes.first { $0.name.lowercased() == column.name }
        diagnostics.emit(
          Diagnostic(
            rule,
            """
            '\(entity.name)' has no attribute '\(column.name)' (\(column.type.xmlName)), by which offline \
            sync finds a row\(misspelt.map { "; rename '\($0.name)'" } ?? "")
            """,
            at: misspelt.map { context.location(of: "name", in: $0.origin) }
              ?? context.location(of: entity.origin),
            about: ElementName(entity: entity.name, property: misspelt?.name),
            fix: misspelt == nil ? column.addition(to: entity, of: context.model) : nil
          )
        )
      }
    }
  }

  /// The one table of a hierarchy is its root's: what the root has, all below it have. An unknown parent may
  /// have it too, and is a finding of its own.
  private static func isTopOfData(_ entity: Entity, _ context: CheckContext) -> Bool {
    entity.parentName == nil && !ReservedSyncName.isSystemName(entity.name) && context.isSynced(entity)
  }
}
