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
      let misspelt = misspelt(table.name, requirements, context)
      let columns = table.columns.filter(\.isRequired).map { "\($0.name) (\($0.type.xmlName))" }
        .joined(separator: ", ")
      let remedy = misspelt.map { "rename '\($0.name)'" } ?? "add it with the attributes \(columns)"
      diagnostics.emit(
        Diagnostic(
          rule,
          """
          the model has no entity '\(table.name)', which offline sync with \(requirements.serviceName) \
          needs; \(remedy)
          """,
          at: misspelt.map { context.location(of: "name", in: $0.origin) }
            ?? context.location(of: context.model.origin),
          about: misspelt.map { ElementName(entity: $0.name) },
          fix: misspelt == nil ? table.addition(to: context.model) : nil
        )
      )
    }
  }

  /// The entity that is meant for a table: a second one beside it would be the wrong repair.
  private static func misspelt(
    _ table: String,
    _ requirements: SyncRequirements,
    _ context: CheckContext
  ) -> Entity? {
    let candidates = context.model.entities.map(\.name).filter {
      ReservedSyncName.isSystemName($0) && !requirements.isSystemTable($0)
    }
    return Suggestion.nearest(to: table, among: candidates).flatMap(context.index.entity(named:))
  }
}
