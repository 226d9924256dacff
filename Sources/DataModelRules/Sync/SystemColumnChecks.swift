import DataModelDefinition

extension Check {
  static let missingSystemColumn: Check = RuleGroup.sync.error(
    "sync-missing-column",
    "A system table of a synced model lacks a column.",
    """
    The original SDK crashed at run time when it first used the column. Add the attribute, with the type \
    that the message names.
    """,
    .synced(systemTables: ("itemId", with: "«itemID→itemId»"))
  ).forModel { site in
    guard let requirements = site.context.requirements else { return }
    for table in requirements.systemTables {
      guard let entity = site.index.entity(named: table.name) else { continue }
      let present = Set(site.index.attributes(of: entity).map(\.name))
      for column in table.columns where column.isRequired && !present.contains(column.name) {
        site.report(
          """
          '\(table.name)' has no attribute '\(column.name)' (\(column.type.xmlName)), which offline sync \
          with \(requirements.serviceName) needs
          """,
          in: entity.origin,
          about: ElementName(entity: entity.name),
          fix: column.addition(to: entity, of: site.model)
        )
      }
    }
  }

  static let mistypedSystemColumn: Check = RuleGroup.sync.error(
    "sync-column-type",
    "A system column of a synced model has the wrong type.",
    """
    The sync system stores its own values in these columns; in the original SDK a wrong type caused a crash \
    at run time. Change the type, or rename a column that only looks like a system column.
    """,
    .synced(version: #"<attribute name="version" optional="YES" attributeType="«Integer 64→String»"/>"#)
  ).forModel { site in
    guard let requirements = site.context.requirements else { return }
    let systemTables = requirements.systemTables.compactMap { table in
      site.index.entity(named: table.name).map { ($0, table.columns) }
    }
    // A misnamed table of the service is not a table of the app.
    let dataTables = site.model.entities
      .filter { site.context.isSynced($0) && !SyncRequirements.isSystemName($0.name) }
      .map { ($0, requirements.dataColumns) }
    for (entity, columns) in systemTables + dataTables {
      for attribute in entity.attributes {
        guard let column = columns.first(where: { $0.name == attribute.name }), column.type != attribute.type
        else { continue }
        // An unknown type is reported separately.
        if case .unrecognized = attribute.type { continue }
        let name = ElementName(entity: entity.name, property: attribute.name)
        site.report(
          "'\(name)' is \(attribute.type.xmlName); offline sync needs \(column.type.xmlName)",
          at: "attributeType",
          in: attribute.origin,
          about: name,
          fix: column.retyping(of: attribute, in: site.model)
        )
      }
    }
  }

  static let missingID: Check = RuleGroup.sync.error(
    "sync-missing-id",
    "An entity of a synced model has no 'id'.",
    """
    A row is found by its id, on the device and on the server. Add a required attribute 'id' of type String, \
    or keep the entity on the device: set 'datamodel.sync' to 'local' in its user info.
    """,
    .synced("«→\(RuleExample.id)\n    »\(RuleExample.text)", id: "")
  ).forEachEntity { entity, site in
    // A hierarchy has one table, that of its root, so its subentities have the root's id. An unknown parent
    // may have one too, and is reported separately.
    guard let requirements = site.context.requirements, entity.parentName == nil,
      !SyncRequirements.isSystemName(entity.name), site.isSynced
    else { return }
    for column in requirements.dataColumns where column.isRequired {
      site.reportMissing(column, "by which offline sync finds a row", in: entity)
    }
  }

  static let missingVersion: Check = RuleGroup.sync.warning(
    "sync-missing-version",
    "A synced entity has no 'version'.",
    """
    A device sends the version of the row that it changed. If another device has changed the row since, the \
    server refuses the change, and the app resolves the conflict. Without the attribute, a device sends no \
    version: the last change overwrites the others, and no app learns of it. Add an optional attribute \
    'version' of type String; with Mobile Services its name is 'ms_version'. If the last change should win, \
    silence the rule: set 'datamodel.disable' to 'sync-missing-version' in the entity's user info, or \
    disable the rule for the whole project, under 'rules' in datamodel.yaml.
    """,
    .synced("\(RuleExample.text)«→\n    \(RuleExample.version)»", version: "")
  ).forEachEntity { entity, site in
    // As with the id, the root has it for all entities of its hierarchy.
    let name = SystemColumn.version.name(in: site.context.profile)
    guard let column = site.context.requirements?.dataColumns.first(where: { $0.name == name }),
      entity.parentName == nil, !SyncRequirements.isSystemName(entity.name), site.isSynced
    else { return }
    // The version of the older generation is reported separately.
    let other = SystemColumn.version.prefixedName
    guard !entity.attributes.contains(where: { $0.name == other && other != column.name }) else { return }
    let purpose = "without which devices overwrite each other's changes and no conflict is reported"
    site.reportMissing(column, purpose, in: entity)
    for attribute in entity.attributes
    where attribute.name == column.name && (attribute.isTransient || attribute.isDerived) {
      let kind = attribute.isDerived ? "derived" : "transient"
      site.report(
        "'\(entity.name).\(attribute.name)' is \(kind) and cannot hold the server's version, \(purpose)",
        at: "name",
        in: attribute.origin,
        about: ElementName(entity: entity.name, property: attribute.name)
      )
    }
  }

  static let optionalID: Check = RuleGroup.sync.warning(
    "sync-optional-id",
    "The 'id' of a synced entity is optional.",
    """
    The documentation asks for a required id, though most published models leave it optional. The column is \
    NOT NULL and the Swift property is not optional either way; remove optional="YES" so that the model says \
    so too. This changes the version hash: an app that still uses Core Data cannot open its stores with the \
    changed model, unless it keeps the old one as a version and migrates.
    """,
    .synced(id: #"<attribute name="id"« optional="YES"→» attributeType="String"/>"#)
  ).forEachAttribute { attribute, site in
    guard let requirements = site.context.requirements, attribute.isOptional, site.isSynced,
      requirements.dataColumns.contains(where: {
        $0.isRequired && $0.name == attribute.name && $0.type == attribute.type
      })
    else { return }
    site.report(
      "\(site) is optional, but every synced row has an id",
      at: "optional",
      fix: site.model.source.edit(removing: "optional", in: attribute.origin)
        .map { Fix("remove 'optional'", edits: [$0], changesVersionHash: true) }
    )
  }

  static let requiredColumn: Check = RuleGroup.sync.error(
    "sync-required-column",
    "A column of a synced entity is required, but rows come without it.",
    """
    Only the server sets system columns: a row that the app inserts has no value there, and could not be \
    inserted. A transformable attribute is never sent, since only the app can read its bytes: a row from the \
    server comes without it, and could not be stored. Make the attribute optional.
    """,
    .synced(version: #"<attribute name="version"«→ optional="YES"» attributeType="String"/>"#)
  ).forEachAttribute { attribute, site in
    guard !attribute.isOptional, !attribute.hasDefault, !attribute.isDerived, !attribute.isTransient,
      site.isSynced
    else { return }
    let loss: String
    if SystemColumn(attribute.name, in: site.context.profile) != nil {
      loss = "is required and has no default, but only the server sets it: no row could be inserted"
    } else if attribute.type == .transformable, !SyncMark(attribute.userInfo).isLocal {
      // A required local attribute is reported by `invalidSyncMark`.
      loss = "is required, but never sent since it is transformable: no row from a server could be stored"
    } else {
      return
    }
    let (source, origin) = (site.model.source, attribute.origin)
    let edit =
      source.edit(settingValueOf: "optional", in: origin, to: "YES")
      ?? source.edit(adding: "optional", value: "YES", in: origin, behind: ["name"])
    site.report(
      "\(site) \(loss)",
      at: "optional",
      fix: edit.map { Fix("write 'optional=\"YES\"'", edits: [$0], changesVersionHash: true) }
    )
  }

  static let otherGeneration: Check = RuleGroup.sync.warning(
    "sync-other-generation",
    "A model for Mobile Apps has a system column of Mobile Services.",
    """
    Mobile Services calls its system columns ms_createdAt, ms_updatedAt, ms_version and ms_deleted; Mobile \
    Apps omits the prefix, and never fills this column. Rename it, or choose the profile mobile-services.
    """,
    .synced(version: #"<attribute name="«ms_version→version»" optional="YES" attributeType="String"/>"#)
  ).forEachAttribute { attribute, site in
    guard let requirements = site.context.requirements, site.isSynced,
      ModelProfile.prefixedSystemColumns.contains(attribute.name),
      !requirements.isDataColumn(attribute.name)
    else { return }
    let service = requirements.serviceName
    site.report("\(site) is a column of Mobile Services; \(service) never fills it", at: "name")
  }
}

extension Site {
  /// Reports that the root of a synced hierarchy lacks a column of the service.
  fileprivate mutating func reportMissing(
    _ column: SyncRequirements.SystemColumn,
    _ purpose: String,
    in entity: Entity
  ) {
    guard !entity.attributes.contains(where: { $0.name == column.name }) else { return }
    // Adding a second attribute beside it would be the wrong fix.
    let misspelt = entity.attributes.first { $0.name.lowercased() == column.name }
    let isBelow = index.hierarchy(below: entity).contains { below in
      below.attributes.contains { $0.name.lowercased() == column.name }
    }
    report(
      """
      \(self) has no attribute '\(column.name)' (\(column.type.xmlName)), \
      \(purpose)\(misspelt.map { "; rename '\($0.name)'" } ?? "")
      """,
      at: misspelt == nil ? nil : "name",
      in: misspelt?.origin,
      about: ElementName(entity: entity.name, property: misspelt?.name),
      fix: isBelow ? nil : column.addition(to: entity, of: model)
    )
  }
}
