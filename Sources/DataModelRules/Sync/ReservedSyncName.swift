import DataModelDefinition

enum ReservedSyncName: WholeModelCheck {
  static let rule = Rule(
    id: "sync-reserved-name",
    severity: .error,
    group: .sync,
    summary: "A name of a synced model belongs to the sync system.",
    reason: """
      Attributes that begin with ms_ or __ and entities that begin with MS_ belong to the sync system: \
      Mobile Services renames such columns on their way to the server. Rename the element.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(with: #"<attribute name="ms_color" optional="YES" attributeType="String"/>"#),
      good: SyncExample.contents(with: #"<attribute name="text" optional="YES" attributeType="String"/>"#)
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let requirements = context.requirements else { return }
    for entity in context.model.entities where !requirements.isSystemTable(entity.name) {
      if isSystemName(entity.name) {
        let tables = requirements.systemTables.map { "'\($0.name)'" }.joined(separator: ", ")
        let hint = Suggestion.hint(for: entity.name, among: requirements.systemTables.map(\.name))
        diagnostics.emit(
          Diagnostic(
            rule,
            """
            '\(entity.name)' is reserved: entities that begin with 'MS_' belong to offline sync \
            (\(tables))\(hint)
            """,
            at: context.location(of: "name", in: entity.origin),
            about: ElementName(entity: entity.name)
          )
        )
      }
      if context.isLocal(entity) { continue }
      let properties =
        entity.attributes.map { ($0.name, $0.origin) } + entity.relationships.map { ($0.name, $0.origin) }
      for (name, origin) in properties {
        guard let prefix = reservedPrefix(of: name) else { continue }
        diagnostics.emit(
          Diagnostic(
            rule,
            "'\(entity.name).\(name)' is reserved: names that begin with '\(prefix)' belong to offline sync",
            at: context.location(of: "name", in: origin),
            about: ElementName(entity: entity.name, property: name)
          )
        )
      }
    }
  }

  /// Whether an entity's name claims to be one of the service's.
  static func isSystemName(_ name: String) -> Bool {
    name.lowercased().hasPrefix("ms_")
  }

  /// Whether this rule has a finding about a property, so that no other rule needs to say the like.
  static func reports(_ property: String, of entity: Entity, _ context: CheckContext) -> Bool {
    guard let requirements = context.requirements, !requirements.isSystemTable(entity.name) else {
      return false
    }
    return reservedPrefix(of: property) != nil
  }

  private static func reservedPrefix(of name: String) -> String? {
    if ModelProfile.prefixedSystemColumns.contains(name) { return nil }
    if name.hasPrefix("__") { return "__" }
    return name.lowercased().hasPrefix("ms_") ? "ms_" : nil
  }
}
