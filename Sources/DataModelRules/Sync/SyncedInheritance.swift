import DataModelDefinition

enum SyncedInheritance: EntityCheck {
  static let rule = Rule(
    id: "sync-inheritance",
    severity: .error,
    group: .sync,
    summary: "A synced entity inherits from another.",
    reason: """
      All entities of a hierarchy are one table, whose column _entity says what a row is. A service has a \
      table for each entity and knows no such column, so that no row that comes from it could be stored. \
      Give each entity the attributes that they have in common, or keep the hierarchy on the device, by \
      'datamodel.sync' with the value 'local' in the user info of its root.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: #"<attribute name="text" optional="YES" attributeType="String"/>"#,
        entities: #"<entity name="Errand" representedClassName="Errand" parentEntity="TodoItem"/>"#
      ),
      good: SyncExample.contents(
        with: #"<attribute name="text" optional="YES" attributeType="String"/>"#,
        entities: """
          <entity name="Errand" representedClassName="Errand">
              <attribute name="id" attributeType="String"/>
              <attribute name="text" optional="YES" attributeType="String"/>
            </entity>
          """
      )
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    // An unknown parent is a finding of its own.
    guard let parent = context.index.entity(named: entity.parentName), context.isSynced(entity),
      context.isSynced(parent)
    else { return }
    diagnostics.emit(
      finding(
        """
        '\(entity.name)' inherits from '\(parent.name)', and both are synced: no row from a server could be \
        stored
        """,
        at: context.location(of: "parentEntity", in: entity.origin)
      )
    )
  }
}
