import DataModelDefinition

enum MissingSystemTable: WholeModelCheck {
  static let rule = Rule(
    id: "sync-missing-table",
    severity: .error,
    group: .sync,
    summary: "A synced model lacks a system table.",
    reason: """
      Offline sync keeps its queue, its errors and its progress in tables of the model. Without one of them \
      every operation fails at run time. Add the entity.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: #"<attribute name="text" optional="YES" attributeType="String"/>"#,
        systemTables: SyncExample.systemTables.replacing("MS_TableConfig", with: "TableConfig")
      ),
      good: SyncExample.contents(with: #"<attribute name="text" optional="YES" attributeType="String"/>"#)
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let requirements = context.requirements else { return }
    for table in requirements.systemTables where table.isRequired {
      guard context.index.entity(named: table.name) == nil else { continue }
      let columns = table.columns.filter(\.isRequired).map { "\($0.name) (\($0.type.xmlName))" }
      diagnostics.emit(
        Diagnostic(
          rule,
          """
          the model has no entity '\(table.name)', which offline sync with \(requirements.serviceName) needs; \
          add it with the attributes \(columns.joined(separator: ", "))
          """,
          at: context.location(of: context.model.origin),
          about: nil,
          fix: table.addition(to: context.model)
        )
      )
    }
  }
}
