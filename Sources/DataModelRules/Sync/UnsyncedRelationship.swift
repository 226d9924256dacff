import DataModelDefinition

enum UnsyncedRelationship: RelationshipCheck {
  static let rule = Rule(
    id: "sync-relationship",
    severity: .warning,
    group: .sync,
    summary: "A relationship between synced entities is not synchronised.",
    reason: """
      A service stores a reference in a column of the row that refers. A many-to-many relationship, a to-many without \
      an inverse, and the order of an ordered one are kept in tables and columns of this device alone. Make the pairs an \
      entity with two to-one relationships, give the order an attribute; or say that it is meant, by 'datamodel.sync' \
      with the value 'local' in the user info of the relationship.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: """
          <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" \
          inverseName="items" inverseEntity="Tag"/>
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
    guard context.isSynced(entity), relationship.isToMany, !relationship.isTransient,
      let destination = context.index.destination(of: relationship), context.isSynced(destination),
      !SyncMark(relationship.userInfo).isLocal
    else { return }
    let name = ElementName(entity: entity.name, property: relationship.name)
    let inverse = context.index.relationships(of: destination).first { $0.name == relationship.inverseName }
    // Two sides of one relationship are one finding.
    if let inverse, inverse.isToMany, (destination.name, inverse.name) < (entity.name, relationship.name) {
      return
    }
    guard let message = message(about: relationship, name, inverse) else { return }
    diagnostics.emit(finding(message, at: context.location(of: relationship.origin)))
  }

  private static func message(
    about relationship: Relationship,
    _ name: ElementName,
    _ inverse: Relationship?
  ) -> String? {
    guard let inverse else {
      return
        "'\(name)' is a to-many without an inverse, which is not synchronised: no column of a service holds it"
    }
    if inverse.isToMany {
      // Marked on either side, it is meant.
      if SyncMark(inverse.userInfo).isLocal { return nil }
      return "'\(name)' is many-to-many, which is not synchronised; make the pairs an entity"
    }
    guard relationship.isOrdered else { return nil }
    return
      "the order of '\(name)' is not synchronised; give '\(relationship.destinationName ?? "")' an attribute for it"
  }
}
