import DataModelDefinition

extension Check {
  static let unknownConfigurationMember: Check = RuleGroup.structure.error(
    "unknown-configuration-member",
    "A configuration lists an entity that is not in the model.",
    "The entity was renamed or removed, but the list was not. Correct the name, or remove the member.",
    .model(
      """
      <entity name="Item"/>
      <configuration name="Cloud">
        <memberEntity name="«Itme→Item»"/>
      </configuration>
      """
    )
  ).forModel { site in
    for configuration in site.model.configurations {
      for member in configuration.members where site.index.entity(named: member.name) == nil {
        let hint = site.hint(forEntity: member.name)
        site.report(
          "'\(member.name)' of the configuration '\(configuration.name)' is not in the model\(hint)",
          at: "name",
          in: member.origin
        )
      }
    }
  }

  /// For entities that are mirrored to iCloud, `cloudKitCrossConfiguration` reports an error instead.
  static let crossConfigurationRelationship: Check = RuleGroup.structure.warning(
    "cross-configuration-relationship",
    "A relationship leads out of a configuration that holds its entity.",
    """
    Each configuration is a separate store, and a relationship cannot lead from one store to another: adding \
    the store fails. Put both entities into the configuration, or use a fetched property.
    """,
    .pair(
      more: """
        <configuration name="Local">
          <memberEntity name="Item"/>«→
          <memberEntity name="List"/>»
        </configuration>
        """
    )
  ).forModel { $0.reportConfigurationCrossings { entity, context in !context.isMirrored(entity) } }

  static let cloudKitCrossConfiguration: Check = RuleGroup.cloudKit.error(
    "cloudkit-cross-configuration",
    "A relationship leads out of the configuration that is mirrored to iCloud.",
    """
    Each configuration is a separate store, and NSPersistentCloudKitContainer refuses one with a \
    relationship to another. Put both entities into the configuration.
    """,
    .pair(
      more: """
        <configuration name="Cloud" usedWithCloudKit="YES">
          <memberEntity name="Item"/>«→
          <memberEntity name="List"/>»
        </configuration>
        """
    )
  ).forModel { $0.reportConfigurationCrossings { entity, context in context.isMirrored(entity) } }
}

extension Site {
  /// Reports each relationship whose entity is in a configuration that lacks its destination: once, however
  /// many configurations it leads out of.
  fileprivate mutating func reportConfigurationCrossings(where isMeant: (Entity, CheckContext) -> Bool) {
    let members = model.configurations.map { ($0, Set($0.members.map(\.name))) }
    guard !members.isEmpty else { return }
    for entity in model.entities where isMeant(entity, context) {
      for relationship in entity.relationships {
        guard let destination = index.destination(of: relationship),
          let (left, _) = members.first(where: {
            $0.1.contains(entity.name) && !$0.1.contains(destination.name)
          })
        else { continue }
        let name = ElementName(entity: entity.name, property: relationship.name)
        report(
          """
          '\(name)' leads to '\(destination.name)', which is not in the configuration '\(left.name)' of \
          '\(entity.name)'
          """,
          at: "destinationEntity",
          in: relationship.origin,
          about: name,
          related: related("the configuration '\(left.name)'", at: "name", in: left.origin)
        )
      }
    }
  }
}
