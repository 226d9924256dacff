import DataModelDefinition

enum UnconstrainableProperty: EntityCheck {
  static let rule = Rule(
    id: "unconstrainable-property",
    severity: .error,
    group: .structure,
    summary: "A uniqueness constraint names a property that cannot be unique.",
    reason: """
      Core Data takes attributes and to-one relationships that are stored; with anything else adding the \
      store fails. Remove the property from the constraint.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="code" optional="YES" transient="YES" attributeType="String"/>
        <uniquenessConstraints>
          <uniquenessConstraint>
            <constraint value="code"/>
          </uniquenessConstraint>
        </uniquenessConstraints>
        """,
      good: """
        <attribute name="code" optional="YES" attributeType="String"/>
        <uniquenessConstraints>
          <uniquenessConstraint>
            <constraint value="code"/>
          </uniquenessConstraint>
        </uniquenessConstraints>
        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    for place in entity.constrainedProperties {
      guard let reason = context.index.reasonForNoColumn(place.name, of: entity) else { continue }
      diagnostics.emit(
        finding(
          "'\(entity.name).\(place.name)' cannot be unique: it \(reason)",
          at: context.location(of: place.attribute, in: place.origin)
        )
      )
    }
  }
}
