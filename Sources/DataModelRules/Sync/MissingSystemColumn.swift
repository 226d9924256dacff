import DataModelDefinition

enum MissingSystemColumn: WholeModelCheck {
  static let rule = Rule(
    id: "sync-missing-column",
    severity: .error,
    group: .sync,
    summary: "A system table of a synced model lacks a column.",
    reason: """
      The original SDK crashed at run time when it first used such a column. Add the attribute, with the \
      type that the message names.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: #"<attribute name="text" optional="YES" attributeType="String"/>"#,
        systemTables: SyncExample.systemTables.replacing("itemId", with: "itemID")
      ),
      good: SyncExample.contents(with: #"<attribute name="text" optional="YES" attributeType="String"/>"#)
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let requirements = context.requirements else { return }
    for table in requirements.systemTables {
      guard let entity = context.index.entity(named: table.name) else { continue }
      let present = Set(context.index.attributes(of: entity).map(\.name))
      for column in table.columns where column.isRequired && !present.contains(column.name) {
        diagnostics.emit(
          Diagnostic(
            rule,
            """
            '\(table.name)' has no attribute '\(column.name)' (\(column.type.xmlName)), which offline sync \
            with \(requirements.serviceName) needs
            """,
            at: context.location(of: entity.origin),
            about: ElementName(entity: entity.name),
            fix: column.addition(to: entity, of: context.model)
          )
        )
      }
    }
  }
}
