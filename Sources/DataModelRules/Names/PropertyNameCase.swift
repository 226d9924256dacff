import DataModelDefinition

enum PropertyNameCase: PropertyCheck {
  static let rule = Rule(
    id: "property-name-case",
    severity: .warning,
    group: .naming,
    summary: "The name of a property begins with a capital letter.",
    reason: """
      Xcode's editor refuses such a name today, though its compiler takes it, and in Swift it reads like a \
      type. Rename the property; to keep stored data, give it its old name as renaming identifier (elementID).
      """,
    example: RuleExample(
      in: .entity,
      bad: #"<attribute name="Title" optional="YES" attributeType="String"/>"#,
      good: #"<attribute name="title" optional="YES" attributeType="String" elementID="Title"/>"#
    )
  )

  static func check(
    _ property: Property,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let first = property.name.unicodeScalars.first, ("A"..."Z").contains(first) else { return }
    // Whoever took the sync system's prefix in capitals has heard of that.
    if ReservedSyncName.reports(property.name, of: entity, context) { return }
    diagnostics.emit(
      finding(
        "the name of '\(entity.name).\(property.name)' should begin with a lower-case letter",
        at: context.location(of: "name", in: property.origin)
      )
    )
  }
}
