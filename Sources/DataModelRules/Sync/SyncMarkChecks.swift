import DataModelDefinition

extension Check {
  static let invalidSyncMark: Check = RuleGroup.sync.error(
    "sync-mark",
    "'datamodel.sync' has an unknown value, or is on an element that cannot have it.",
    """
    'datamodel.sync' takes the value 'local', which keeps the rows of an entity, or the values of an \
    attribute or a relationship, on the device. The root of a hierarchy has it for all entities below; \
    system columns, system tables and parts of composites cannot have it. A mark without effect would send \
    data to a server that should stay on the device. A local attribute of a synced entity must have a \
    default or be optional: rows from the server come without it.
    """,
    .synced("draft", userInfo: "datamodel.sync", "«no→local»")
  ).forModel { site in
    let context = site.context
    for entity in site.model.entities {
      let whole = ElementName(entity: entity.name)
      site.checkMark(in: entity.userInfo, of: whole, context.complaint(aboutMarkOf: entity))
      for attribute in entity.attributes {
        let name = whole.property(named: attribute.name)
        let complaint = { context.complaint(aboutMarkOf: attribute, of: entity, name) }
        site.checkMark(in: attribute.userInfo, of: name, complaint())
      }
      for relationship in entity.relationships {
        site.checkMark(in: relationship.userInfo, of: whole.property(named: relationship.name), nil)
      }
    }
    for composite in site.model.composites {
      for attribute in composite.attributes {
        let name = ElementName(entity: composite.name, property: attribute.name)
        let complaint = "'\(name)' is a part of a composite: mark the attributes that have the composite"
        site.checkMark(in: attribute.userInfo, of: name, complaint)
      }
    }
  }
}

extension Site {
  fileprivate mutating func checkMark(
    in userInfo: [UserInfoEntry],
    of name: ElementName,
    _ complaint: @autoclosure () -> String?
  ) {
    guard let entry = userInfo.last(where: { $0.key == UserInfoKey.sync }) else { return }
    let isKnown = entry.value == SyncMark.local
    let value = "'\(entry.value)' is not a value of '\(UserInfoKey.sync)', which takes '\(SyncMark.local)'"
    guard let message = isKnown ? complaint() : value else { return }
    report(message, at: isKnown ? "key" : "value", in: entry.origin, about: name)
  }
}

extension CheckContext {
  /// Returns why an entity cannot be kept on the device; nil if it can.
  fileprivate func complaint(aboutMarkOf entity: Entity) -> String? {
    if requirements?.isSystemTable(entity.name) ?? false {
      return "'\(entity.name)' is one of offline sync's own tables, which stay on the device anyway"
    }
    let root = index.root(of: entity)
    guard root.name != entity.name, !isLocal(entity) else { return nil }
    return "the rows of '\(entity.name)' are in the table of '\(root.name)': mark that entity"
  }

  /// Returns why an attribute cannot be kept on the device; nil if it can.
  fileprivate func complaint(
    aboutMarkOf attribute: Attribute,
    of entity: Entity,
    _ name: ElementName
  ) -> String? {
    guard let requirements else { return nil }
    if requirements.isSystemTable(entity.name) { return "'\(name)' is one of offline sync's own columns" }
    guard isSynced(entity) else { return nil }
    if requirements.isDataColumn(attribute.name) {
      return "'\(name)' is a system column: offline sync needs its value from the server"
    }
    guard isRequired(attribute, inside: []) else { return nil }
    return """
      '\(name)' stays on the device and is required, but rows from a server come without it; make it \
      optional, or give it a default
      """
  }

  /// Returns whether a row without the attribute, or without a part of it, cannot be stored.
  private func isRequired(_ attribute: Attribute, inside open: Set<String>) -> Bool {
    guard !attribute.isOptional, !attribute.isDerived, !attribute.isTransient else { return false }
    guard attribute.type == .composite else { return !attribute.hasDefault }
    guard let composite = composite(of: attribute, inside: open) else { return false }
    return composite.attributes.contains { isRequired($0, inside: open.union([composite.name])) }
  }
}
