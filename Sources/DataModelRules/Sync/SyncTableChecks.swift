import DataModelDefinition

extension Check {
  static let unstatedProfile: Check = RuleGroup.sync.note(
    "sync-profile",
    "A model looks synced, or its module uses OfflineSync, but no profile says so.",
    """
    The tables of offline sync (MS_TableOperations and the like) make a model a synced one. Without them its \
    rows are not queued, and OfflineSync does not accept its types. Set 'profile: mobile-apps' in \
    datamodel.yaml, or 'mobile-services' if columns begin with 'ms_': validate then names what is missing, \
    and fix adds it. 'profile: none' keeps the model on the device.
    """,
    .entity(
      """
      <attribute name="«id→number»" attributeType="String"/>
      <attribute name="«version→edition»" optional="YES" attributeType="String"/>
      """
    )
  ).forModel { site in
    guard site.context.profile == .none, !site.context.isProfileStated else { return }
    let entity = site.model.entities.first { $0.apparentProfile != nil }
    let profile = (entity?.apparentProfile ?? .mobileApps).rawValue
    let reason: String
    if site.context.usesOfflineSync {
      reason = "the module uses OfflineSync"
    } else if let entity {
      reason = "'\(entity.name)' has the columns of a synced table"
    } else {
      return
    }
    site.report(
      """
      \(reason), but the model has no tables of offline sync: to sync its rows, set 'profile: \(profile)' in \
      datamodel.yaml (or pass --profile \(profile)), and 'datamodel fix' adds them; otherwise set 'profile: \
      none'
      """,
      at: entity == nil ? nil : "name",
      in: entity?.origin,
      about: entity.map { ElementName(entity: $0.name) }
    )
  }

  static let missingSystemTable: Check = RuleGroup.sync.error(
    "sync-missing-table",
    "A synced model lacks a system table.",
    """
    Offline sync keeps its queue, its errors and its progress in tables of the model. Without one of them \
    every operation fails at run time. Add the entity.
    """,
    .synced(systemTables: ("MS_TableConfig", with: "«TableConfig→MS_TableConfig»"))
  ).forModel { site in
    guard let requirements = site.context.requirements else { return }
    for table in requirements.systemTables where table.isRequired {
      guard site.index.entity(named: table.name) == nil else { continue }
      // The entity that is probably meant: adding a second one would be the wrong fix.
      let candidates = site.model.entities.map(\.name).filter {
        SyncRequirements.isSystemName($0) && !requirements.isSystemTable($0)
      }
      let misspelt = Suggestion.nearest(to: table.name, among: candidates).flatMap(site.index.entity(named:))
      let columns = table.columns.filter(\.isRequired).map { "\($0.name) (\($0.type.xmlName))" }
        .joined(separator: ", ")
      let remedy = misspelt.map { "rename '\($0.name)'" } ?? "add it with the attributes \(columns)"
      site.report(
        """
        the model has no entity '\(table.name)', which offline sync with \(requirements.serviceName) \
        needs; \(remedy)
        """,
        at: misspelt == nil ? nil : "name",
        in: misspelt?.origin,
        about: misspelt.map { ElementName(entity: $0.name) },
        fix: misspelt == nil ? table.addition(to: site.model) : nil
      )
    }
  }

  static let reservedSyncName: Check = RuleGroup.sync.error(
    "sync-reserved-name",
    "A name of a synced model belongs to the sync system.",
    """
    Attributes that begin with ms_ or __ and entities that begin with MS_ belong to the sync system: Mobile \
    Services renames these columns on their way to the server. Rename the element.
    """,
    .synced(#"<attribute name="«ms_color→text»" optional="YES" attributeType="String"/>"#)
  ).forEachEntity { entity, site in
    guard let requirements = site.context.requirements, !requirements.isSystemTable(entity.name) else {
      return
    }
    if SyncRequirements.isSystemName(entity.name) {
      let tables = requirements.systemTables.map { "'\($0.name)'" }.joined(separator: ", ")
      let hint = Suggestion.hint(for: entity.name, among: requirements.systemTables.map(\.name))
      let owner = "entities that begin with 'MS_' belong to offline sync (\(tables))"
      site.report("\(site) is reserved: \(owner)\(hint)", at: "name")
    }
    if site.context.isLocal(entity) { return }
    let properties =
      entity.attributes.map { ($0.name, $0.origin) } + entity.relationships.map { ($0.name, $0.origin) }
    for (property, origin) in properties {
      guard let prefix = reservedPrefix(of: property) else { continue }
      let name = ElementName(entity: entity.name, property: property)
      let owner = "names that begin with '\(prefix)' belong to offline sync"
      site.report("'\(name)' is reserved: \(owner)", at: "name", in: origin, about: name)
    }
  }

  fileprivate static func reservedPrefix(of name: String) -> String? {
    if ModelProfile.prefixedSystemColumns.contains(name) { return nil }
    if name.hasPrefix("__") { return "__" }
    return name.lowercased().hasPrefix("ms_") ? "ms_" : nil
  }
}

extension CheckContext {
  /// Returns whether a property's name belongs to the sync system, so that other rules need not report it.
  func reservesForSync(_ property: String, of entity: Entity) -> Bool {
    guard let requirements, !requirements.isSystemTable(entity.name) else { return false }
    return Check.reservedPrefix(of: property) != nil
  }
}
