import DataModelDefinition

enum MistypedSystemColumn: WholeModelCheck {
  static let rule = Rule(
    id: "sync-column-type",
    severity: .error,
    group: .sync,
    summary: "A system column of a synced model has the wrong type.",
    reason: """
      The sync system stores values of its own in these columns; in the original SDK one of another type was \
      a crash at run time. Change the type, or rename a column that only looks like a system column.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: #"<attribute name="version" optional="YES" attributeType="Integer 64"/>"#
      ),
      good: SyncExample.contents(with: #"<attribute name="text" optional="YES" attributeType="String"/>"#)
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let requirements = context.requirements else { return }
    for table in requirements.systemTables {
      guard let entity = context.index.entity(named: table.name) else { continue }
      check(entity, against: table.columns, context, &diagnostics)
    }
    // A table of the service under a wrong name is no table of the app.
    for entity in context.model.entities
    where context.isSynced(entity) && !ReservedSyncName.isSystemName(entity.name) {
      check(entity, against: requirements.dataColumns, context, &diagnostics)
    }
  }

  private static func check(
    _ entity: Entity,
    against columns: [SyncRequirements.SystemColumn],
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    for attribute in entity.attributes {
      guard let column = columns.first(where: { $0.name == attribute.name }), column.type != attribute.type
      else {
        continue
      }
      // An unknown type is an error of its own.
      if case .unrecognized = attribute.type { continue }
      diagnostics.emit(
        Diagnostic(
          rule,
          """
          '\(entity.name).\(attribute.name)' is \(attribute.type.xmlName); offline sync needs \
          \(column.type.xmlName)
          """,
          at: context.location(of: "attributeType", in: attribute.origin),
          about: ElementName(entity: entity.name, property: attribute.name),
          fix: column.retyping(of: attribute, in: context.model)
        )
      )
    }
  }
}
