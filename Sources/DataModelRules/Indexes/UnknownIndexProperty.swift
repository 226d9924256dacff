import DataModelDefinition

enum UnknownIndexProperty: EntityCheck {
  static let rule = Rule(
    id: "unknown-index-property",
    severity: .error,
    group: .structure,
    summary: "An index or a uniqueness constraint names a property that the entity does not have.",
    reason: """
      The property was renamed or removed and the list was not: nothing would be indexed, and nothing \
      unique. Correct the name, or remove the index or constraint.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <fetchIndex name="byTextIndex">
          <fetchIndexElement property="txt" type="Binary" order="ascending"/>
        </fetchIndex>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <fetchIndex name="byTextIndex">
          <fetchIndexElement property="text" type="Binary" order="ascending"/>
        </fetchIndex>
        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    // Nobody knows what an entity inherits whose parent is missing; that is a finding of its own.
    let top = context.index.root(of: entity)
    guard top.parentName == nil else { return }
    for (what, places) in [
      ("an index", entity.indexedProperties), ("a uniqueness constraint", entity.constrainedProperties),
    ] {
      for place in places where !context.index.hasProperty(named: place.name, entity) {
        let hint = context.hint(for: place.name, after: diagnostics) {
          context.index.propertyNames(of: entity)
        }
        diagnostics.emit(
          finding(
            "'\(entity.name)' has no property '\(place.name)', which \(what) names\(hint)",
            at: context.location(of: place.attribute, in: place.origin)
          )
        )
      }
    }
  }
}
