import DataModelDefinition

enum InvalidSyncMark: WholeModelCheck {
  static let rule = Rule(
    id: "sync-mark",
    severity: .error,
    group: .sync,
    summary: "'datamodel.sync' has a value that means nothing, or stands where it cannot.",
    reason: """
      'datamodel.sync' takes the value 'local', which keeps the rows of an entity, or the values of an \
      attribute or a relationship, on the device. The root of a hierarchy has it for all entities below; \
      system columns, system tables and parts of composites cannot have it. A mark that nobody follows would \
      send to a server what was to stay here. A local attribute of a synced entity has a default or is \
      optional: rows from the server come without it.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: SyncExample.attribute("draft", userInfo: "datamodel.sync", "no")
      ),
      good: SyncExample.contents(
        with: SyncExample.attribute("draft", userInfo: "datamodel.sync", "local")
      )
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for entity in context.model.entities {
      let element = ElementName(entity: entity.name)
      check(entity.userInfo, element, complaint: complaint(about: entity, context), context, &diagnostics)
      for attribute in entity.attributes {
        let element = ElementName(entity: entity.name, property: attribute.name)
        check(
          attribute.userInfo,
          element,
          complaint: complaint(about: attribute, of: entity, context),
          context,
          &diagnostics
        )
      }
      for relationship in entity.relationships {
        let element = ElementName(entity: entity.name, property: relationship.name)
        check(relationship.userInfo, element, complaint: nil, context, &diagnostics)
      }
    }
    for composite in context.model.composites {
      for attribute in composite.attributes {
        let element = ElementName(entity: composite.name, property: attribute.name)
        let complaint = "'\(element)' is a part of a composite: mark the attributes that have the composite"
        check(attribute.userInfo, element, complaint: complaint, context, &diagnostics)
      }
    }
  }

  private static func check(
    _ userInfo: [UserInfoEntry],
    _ element: ElementName,
    complaint: @autoclosure () -> String?,
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    guard let entry = userInfo.last(where: { $0.key == UserInfoKey.sync }) else { return }
    let isKnown = entry.value == SyncMark.local
    let value = "'\(entry.value)' is not a value of '\(UserInfoKey.sync)', which takes '\(SyncMark.local)'"
    guard let message = isKnown ? complaint() : value else { return }
    diagnostics.emit(
      Diagnostic(
        rule,
        message,
        at: context.location(of: isKnown ? "key" : "value", in: entry.origin),
        about: element
      )
    )
  }

  /// Why an entity cannot be kept on the device.
  private static func complaint(about entity: Entity, _ context: CheckContext) -> String? {
    if context.requirements?.isSystemTable(entity.name) ?? false {
      return "'\(entity.name)' is a table of offline sync itself, which stays on the device anyway"
    }
    let root = context.index.root(of: entity)
    guard root.name != entity.name, !context.isLocal(entity) else { return nil }
    return "the rows of '\(entity.name)' are in the table of '\(root.name)': mark that entity"
  }

  /// Why an attribute cannot be kept on the device.
  private static func complaint(
    about attribute: Attribute,
    of entity: Entity,
    _ context: CheckContext
  ) -> String? {
    guard let requirements = context.requirements else { return nil }
    let element = ElementName(entity: entity.name, property: attribute.name)
    if requirements.isSystemTable(entity.name) {
      return "'\(element)' is a column of offline sync itself"
    }
    guard context.isSynced(entity) else { return nil }
    if requirements.isDataColumn(attribute.name) {
      return "'\(element)' is a system column: offline sync needs what the server says of it"
    }
    guard isRequired(attribute, context, inside: []) else { return nil }
    return """
      '\(element)' stays on the device and is required: no row from a server has it; make it optional, or \
      give it a default
      """
  }

  /// Whether a row without the attribute, or without a part of it, cannot be stored.
  private static func isRequired(
    _ attribute: Attribute,
    _ context: CheckContext,
    inside open: Set<String>
  ) -> Bool {
    guard !attribute.isOptional, !attribute.isDerived, !attribute.isTransient else { return false }
    if attribute.type == .composite {
      guard let composite = attribute.compositeName.flatMap({ context.composites[$0] }),
        !open.contains(composite.name)
      else { return false }
      return composite.attributes.contains {
        isRequired($0, context, inside: open.union([composite.name]))
      }
    }
    return !attribute.hasDefault
  }
}
