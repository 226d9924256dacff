import DataModelDefinition

enum UnindexableProperty: EntityCheck {
  static let rule = Rule(
    id: "unindexable-property",
    severity: .warning,
    group: .structure,
    summary: "An index names a property that has no column.",
    reason: """
      A to-many relationship, a transient attribute, a composite and a fetched property have no column of \
      their own, and the index is left out. Remove it, or index an attribute.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="shown" optional="YES" transient="YES" attributeType="Boolean"/>
        <fetchIndex name="byShownIndex">
          <fetchIndexElement property="shown" type="Binary" order="ascending"/>
        </fetchIndex>
        """,
      good: """
        <attribute name="shown" optional="YES" attributeType="Boolean"/>
        <fetchIndex name="byShownIndex">
          <fetchIndexElement property="shown" type="Binary" order="ascending"/>
        </fetchIndex>
        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    for place in entity.indexedProperties {
      guard let reason = context.index.reasonForNoColumn(place.name, of: entity) else { continue }
      diagnostics.emit(
        finding(
          "'\(entity.name).\(place.name)' cannot be indexed: it \(reason)",
          at: context.location(of: place.attribute, in: place.origin)
        )
      )
    }
  }
}
