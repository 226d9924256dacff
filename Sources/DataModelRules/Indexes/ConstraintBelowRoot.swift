import DataModelDefinition

enum ConstraintBelowRoot: EntityCheck {
  static let rule = Rule(
    id: "constraint-below-root",
    severity: .warning,
    group: .structure,
    summary: "A uniqueness constraint stands on a subentity.",
    reason: """
      Core Data wants it at the highest level possible: on the entity that declares the attribute. Further \
      down it holds for some rows of the table only, or not at all. Here it counts for the subentity and \
      what is below it.
      """,
    example: RuleExample(
      bad: """
        <entity name="Animal">
          <attribute name="tag" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Dog" parentEntity="Animal">
          <uniquenessConstraints>
            <uniquenessConstraint>
              <constraint value="tag"/>
            </uniquenessConstraint>
          </uniquenessConstraints>
        </entity>
        """,
      good: """
        <entity name="Animal">
          <attribute name="tag" optional="YES" attributeType="String"/>
          <uniquenessConstraints>
            <uniquenessConstraint>
              <constraint value="tag"/>
            </uniquenessConstraint>
          </uniquenessConstraints>
        </entity>
        <entity name="Dog" parentEntity="Animal"/>
        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard !entity.uniquenessConstraints.isEmpty, let parent = entity.parentName else { return }
    for constraint in entity.uniquenessConstraints {
      diagnostics.emit(
        finding(
          "'\(entity.name)' has a uniqueness constraint below its parent '\(parent)'",
          at: context.location(of: constraint.origin)
        )
      )
    }
  }
}
