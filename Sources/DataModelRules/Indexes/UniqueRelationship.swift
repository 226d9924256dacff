import DataModelDefinition

enum UniqueRelationship: EntityCheck {
  static let rule = Rule(
    id: "unique-relationship",
    severity: .warning,
    group: .structure,
    summary: "A uniqueness constraint names a to-one relationship.",
    reason: """
      Core Data's documentation speaks of attributes, and Xcode's editor offers no relationships. Here the \
      column of the reference becomes unique, which is what it says; a one-to-one relationship says it better.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="next" inverseEntity="Item"/>
        <uniquenessConstraints>
          <uniquenessConstraint>
            <constraint value="next"/>
          </uniquenessConstraint>
        </uniquenessConstraints>
        """,
      good: """
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="next" inverseEntity="Item"/>
        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    for place in entity.constrainedProperties
    where context.index.reasonForNoColumn(place.name, of: entity) == nil
      && context.index.relationship(named: place.name, of: entity) != nil
    {
      diagnostics.emit(
        finding(
          "a uniqueness constraint names the relationship '\(entity.name).\(place.name)'",
          at: context.location(of: place.attribute, in: place.origin)
        )
      )
    }
  }
}
