import DataModelDefinition

extension Check {
  static let syncedInheritance: Check = RuleGroup.sync.error(
    "sync-inheritance",
    "A synced entity inherits from another.",
    """
    All entities of a hierarchy share one table, whose column _entity holds the entity of each row. A \
    service has a table for each entity and no such column, so no row from it could be stored. Give each \
    entity the shared attributes, or keep the hierarchy on the device: set 'datamodel.sync' to 'local' in \
    the user info of its root.
    """,
    .synced(
      entities: """
        <entity name="Errand" representedClassName="Errand"« parentEntity="TodoItem"/>→>
            <attribute name="id" attributeType="String"/>
            <attribute name="text" optional="YES" attributeType="String"/>
            \(RuleExample.version)
          </entity>»
        """
    )
  ).forEachEntity { entity, site in
    // An unknown parent is reported separately.
    guard let parent = site.index.entity(named: entity.parentName), site.isSynced,
      site.context.isSynced(parent)
    else { return }
    site.report(
      "\(site) inherits from '\(parent.name)' and both are synced: no row from a server could be stored",
      at: "parentEntity"
    )
  }

  static let unsyncedRelationship: Check = RuleGroup.sync.warning(
    "sync-relationship",
    "A relationship of a synced entity is not synchronised.",
    """
    A service stores a reference in a column of the referring row. A many-to-many relationship, a to-many \
    without an inverse, the order of an ordered one, and a reference to a local entity are stored in tables \
    and columns of this device only. Model the pairs as an entity with two to-one relationships, and the \
    order as an attribute. If the loss is intended, set 'datamodel.sync' to 'local' in the user info of \
    either side: then nothing of the relationship is sent.
    """,
    .synced(
      """
      <relationship name="«tags→taggings»" optional="YES" toMany="YES" deletionRule="«Nullify→Cascade»" \
      destinationEntity="«Tag→Tagging»" inverseName="«items→item»" inverseEntity="«Tag→Tagging»"/>
      """,
      id: "\(RuleExample.id)\n    \(RuleExample.version)",
      version: "",
      entities: """
        <entity name="«Tag→Tagging»" representedClassName="«Tag→Tagging»">
            <attribute name="id" attributeType="String"/>«→
            <attribute name="tag" optional="YES" attributeType="String"/>»
            \(RuleExample.version)
            <relationship name="«items→item»" optional="YES" «toMany="YES"→maxCount="1"» \
        deletionRule="Nullify" destinationEntity="TodoItem" inverseName="«tags→taggings»" \
        inverseEntity="TodoItem"/>
          </entity>
        """
    )
  ).forEachRelationship { relationship, site in
    guard let entity = site.entity, site.context.isSynced(entity), !relationship.isTransient,
      let destination = site.index.destination(of: relationship)
    else { return }
    let side = DeclaredRelationship(owner: entity, relationship: relationship)
    guard !site.context.isLocal(side) else { return }
    if site.context.isSynced(destination) {
      if let loss = side.loss(with: site.index.inverse(of: side)) { site.report(loss) }
    } else if site.context.hasColumn(side), site.context.isLocal(destination) {
      // The server's copy of the row does not have the reference.
      let reason = "since '\(destination.name)' stays on the device; mark it 'local' too"
      site.report("\(site) is not synchronised, \(reason)")
    }
  }
}

extension DeclaredRelationship {
  /// Returns what is lost of a relationship between two synced entities; nil if nothing is.
  fileprivate func loss(with inverse: DeclaredRelationship?) -> String? {
    let name = "'\(identity)'"
    guard relationship.isToMany else { return nil }
    guard let inverse else {
      return
        "\(name) is a to-many without an inverse, which is not synchronised: no column of a service holds it"
    }
    if inverse.relationship.isToMany {
      // The two sides of one relationship are one finding.
      if inverse.identity < identity { return nil }
      return "\(name) is many-to-many, which is not synchronised; model the pairs as an entity"
    }
    guard relationship.isOrdered else { return nil }
    return "the order of \(name) is not synchronised; give '\(inverse.owner.name)' an attribute for it"
  }
}
