import DataModelDefinition

enum NameToAvoid: PropertyCheck {
  static let rule = Rule(
    id: "objc-name-to-avoid",
    severity: .note,
    group: .naming,
    isOnByDefault: false,
    summary: "A property has a name that Apple's documentation or experience advises against.",
    reason: """
      'font' and 'color' are methods that AppKit adds to some objects, and renaming an attribute called \
      'type' has failed in migrations. Many apps have such names and no trouble, so this is off unless asked \
      for.
      """,
    example: RuleExample(
      in: .entity,
      bad: #"<attribute name="type" optional="YES" attributeType="String"/>"#,
      good: #"<attribute name="kind" optional="YES" attributeType="String" elementID="type"/>"#
    )
  )

  static func check(
    _ property: Property,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard ["color", "font", "type"].contains(property.name) else { return }
    diagnostics.emit(
      finding(
        "'\(entity.name).\(property.name)' has a name to avoid in an app that uses Core Data",
        at: context.location(of: "name", in: property.origin)
      )
    )
  }
}
