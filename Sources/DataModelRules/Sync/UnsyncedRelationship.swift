import DataModelDefinition

enum UnsyncedRelationship: RelationshipCheck {
  static let rule = Rule(
    id: "sync-relationship",
    severity: .warning,
    group: .sync,
    summary: "A relationship of a synced entity is not synchronised.",
    reason: """
      A service stores a reference in a column of the row that refers. A many-to-many relationship, a \
      to-many without an inverse, the order of an ordered one, and a reference to an entity that is local \
      are kept in tables and columns of this device alone. Make the pairs an entity with two to-one \
      relationships, give the order an attribute; or say that it is meant, by 'datamodel.sync' with the \
      value 'local' in the user info of the relationship, on either side: then nothing of it is sent.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: """
          <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
          """,
        entities: """
          <entity name="Tag" representedClassName="Tag">
              <attribute name="id" attributeType="String"/>
              <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="TodoItem" inverseName="tags" inverseEntity="TodoItem"/>
            </entity>
          """
      ),
      good: SyncExample.contents(
        with: """
          <relationship name="taggings" optional="YES" toMany="YES" deletionRule="Cascade" \
          destinationEntity="Tagging" inverseName="item" inverseEntity="Tagging"/>
          """,
        entities: """
          <entity name="Tagging" representedClassName="Tagging">
              <attribute name="id" attributeType="String"/>
              <attribute name="tag" optional="YES" attributeType="String"/>
              <relationship name="item" optional="YES" maxCount="1" deletionRule="Nullify" \
          destinationEntity="TodoItem" inverseName="taggings" inverseEntity="TodoItem"/>
            </entity>
          """
      )
    )
  )

  static func check(
    _ relationship: Relationship,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    let side = DeclaredRelationship(owner: entity, relationship: relationship)
    guard context.isSynced(entity), !relationship.isTransient,
      let destination = context.index.destination(of: relationship), !context.isLocal(side)
    else { return }
    let message =
      context.isSynced(destination)
      ? message(about: side, context.index.inverse(of: side)) : message(about: side, to: destination, context)
    guard let message else { return }
    diagnostics.emit(finding(message, at: context.location(of: relationship.origin)))
  }

  /// Both ends are synced.
  private static func message(about side: DeclaredRelationship, _ inverse: DeclaredRelationship?) -> String? {
    let name = "'\(side.identity)'"
    guard side.relationship.isToMany else { return nil }
    guard let inverse else {
      return
        "\(name) is a to-many without an inverse, which is not synchronised: no column of a service holds it"
    }
    if inverse.relationship.isToMany {
      // Two sides of one relationship are one finding.
      if inverse.identity < side.identity { return nil }
      return "\(name) is many-to-many, which is not synchronised; make the pairs an entity"
    }
    guard side.relationship.isOrdered else { return nil }
    return "the order of \(name) is not synchronised; give '\(inverse.owner.name)' an attribute for it"
  }

  /// The destination stays on the device. What the server has of the row knows nothing of it.
  private static func message(
    about side: DeclaredRelationship,
    to destination: Entity,
    _ context: CheckContext
  ) -> String? {
    guard context.hasColumn(side), context.isLocal(destination) else { return nil }
    return
      """
      '\(side.identity)' is not synchronised, since '\(destination.name)' stays on the device; mark it \
      'local' too
      """
  }
}
