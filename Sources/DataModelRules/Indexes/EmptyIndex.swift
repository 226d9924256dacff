import DataModelDefinition

enum EmptyIndex: EntityCheck {
  static let rule = Rule(
    id: "empty-index",
    severity: .warning,
    group: .structure,
    summary: "An index or a uniqueness constraint names no property.",
    reason: "It does nothing; the property in it was removed. Remove it, or name a property.",
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <fetchIndex name="byTextIndex"/>
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
    func report(_ what: String, _ origin: ElementOrigin) {
      diagnostics.emit(
        finding("\(what) of '\(entity.name)' names no property", at: context.location(of: origin))
      )
    }
    for index in entity.fetchIndexes where index.elements.isEmpty {
      report("the index '\(index.name)'", index.origin)
    }
    for index in entity.compoundIndexes where index.properties.isEmpty { report("an index", index.origin) }
    for constraint in entity.uniquenessConstraints where constraint.properties.isEmpty {
      report("a uniqueness constraint", constraint.origin)
    }
  }
}
