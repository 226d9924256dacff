import DataModelDefinition

enum RepeatedIndexProperty: EntityCheck {
  static let rule = Rule(
    id: "repeated-index-property",
    severity: .warning,
    group: .structure,
    summary: "An index or a uniqueness constraint names a property twice.",
    reason: """
      It is as if the property were named once, so that a constraint which was meant for two properties \
      together makes the values of one unique. Name the other property, or remove the second.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <uniquenessConstraints>
          <uniquenessConstraint>
            <constraint value="text"/>
            <constraint value="text"/>
          </uniquenessConstraint>
        </uniquenessConstraints>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <uniquenessConstraints>
          <uniquenessConstraint>
            <constraint value="text"/>
            <constraint value="title"/>
          </uniquenessConstraint>
        </uniquenessConstraints>
        """
    )
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    for (what, lists) in [
      ("an index", entity.propertiesByIndex), ("a uniqueness constraint", entity.propertiesByConstraint),
    ] {
      for places in lists where places.count > 1 {
        var first: [String: NamedPlace] = [:]
        for place in places {
          guard let earlier = first[place.name] else {
            first[place.name] = place
            continue
          }
          let (location, other) = (Self.location(of: place, context), Self.location(of: earlier, context))
          diagnostics.emit(
            finding(
              "\(what) of '\(entity.name)' names '\(place.name)' twice",
              at: location,
              related: [.init("the first '\(place.name)'", at: other)]
            )
          )
        }
      }
    }
  }

  private static func location(of place: NamedPlace, _ context: CheckContext) -> SourceLocation {
    context.location(of: place.attribute, in: place.origin)
  }
}
