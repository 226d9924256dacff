import DataModelDefinition

enum RequiredColumn: WholeModelCheck {
  static let rule = Rule(
    id: "sync-required-column",
    severity: .error,
    group: .sync,
    summary: "A column of a synced entity is required, and rows come without it.",
    reason: """
      Only the server gives system columns a value: a row that the app inserts has none, and could not be \
      inserted. A transformable attribute is never sent, since its bytes mean something to the app alone: a \
      row from the server comes without, and could not be stored. Make the attribute optional.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(with: #"<attribute name="version" attributeType="String"/>"#),
      good: SyncExample.contents(with: #"<attribute name="version" optional="YES" attributeType="String"/>"#)
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for entity in context.model.entities where context.isSynced(entity) {
      for attribute in entity.attributes {
        guard !attribute.isOptional, !attribute.hasDefault, !attribute.isDerived, !attribute.isTransient,
          let message = message(about: attribute, of: entity, context)
        else { continue }
        diagnostics.emit(
          Diagnostic(
            rule,
            message,
            at: context.location(of: "optional", in: attribute.origin),
            about: ElementName(entity: entity.name, property: attribute.name),
            fix: fix(attribute, context)
          )
        )
      }
    }
  }

  private static func message(
    about attribute: Attribute,
    of entity: Entity,
    _ context: CheckContext
  ) -> String? {
    let name = "'\(entity.name).\(attribute.name)'"
    if SystemColumn(attribute.name, in: context.profile) != nil {
      return
        """
        \(name) is required and has no default, and only the server gives it a value: no row could be inserted
        """
    }
    // A mark is a finding of its own.
    if attribute.type == .transformable, !SyncMark(attribute.userInfo).isLocal {
      return
        "\(name) is required, and never sent since it is transformable: no row from a server could be stored"
    }
    return nil
  }

  private static func fix(_ attribute: Attribute, _ context: CheckContext) -> Fix? {
    let source = context.model.source
    let edit =
      source.edit(settingValueOf: "optional", in: attribute.origin, to: "YES")
      ?? source.edit(adding: "optional", value: "YES", in: attribute.origin, behind: ["name"])
    return edit.map { Fix("write 'optional=\"YES\"'", edits: [$0], changesVersionHash: true) }
  }
}
