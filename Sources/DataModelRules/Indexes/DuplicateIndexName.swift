import DataModelDefinition

enum DuplicateIndexName: EntityCheck {
  static let rule = Rule(
    id: "duplicate-index-name",
    severity: .error,
    group: .structure,
    summary: "Two indexes of an entity have one name.",
    reason: "Apple's compiler refuses the model. Rename one; if a merge doubled it, delete one.",
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <fetchIndex name="byTextIndex">
          <fetchIndexElement property="text" type="Binary" order="ascending"/>
        </fetchIndex>
        <fetchIndex name="byTextIndex">
          <fetchIndexElement property="title" type="Binary" order="ascending"/>
        </fetchIndex>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <fetchIndex name="byTextIndex">
          <fetchIndexElement property="text" type="Binary" order="ascending"/>
        </fetchIndex>
        <fetchIndex name="byTitleIndex">
          <fetchIndexElement property="title" type="Binary" order="ascending"/>
        </fetchIndex>
        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard entity.fetchIndexes.count > 1 else { return }
    var first: [String: FetchIndex] = [:]
    for index in entity.fetchIndexes {
      guard let earlier = first[index.name] else {
        first[index.name] = index
        continue
      }
      diagnostics.emit(
        finding(
          "'\(entity.name)' already has an index '\(index.name)'",
          at: context.location(of: "name", in: index.origin),
          related: [.init("the first '\(index.name)'", at: context.location(of: "name", in: earlier.origin))]
        )
      )
    }
  }
}
