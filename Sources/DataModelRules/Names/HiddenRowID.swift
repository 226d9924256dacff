import DataModelDefinition

enum HiddenRowID: PropertyCheck {
  static let rule = Rule(
    id: "hidden-row-id",
    severity: .note,
    group: .naming,
    summary: "A property has a name under which SQLite keeps the number of a row.",
    reason: """
      A column called 'rowid' or 'oid' hides SQLite's own. What is generated here uses '_id' and works; SQL \
      that others write may mean the one and get the other.
      """,
    example: RuleExample(
      in: .entity,
      bad: #"<attribute name="rowid" optional="YES" attributeType="Integer 64"/>"#,
      good: #"<attribute name="rowNumber" optional="YES" attributeType="Integer 64" elementID="rowid"/>"#
    )
  )

  static func check(
    _ property: Property,
    of entity: Entity,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    // Letter case does not count to SQLite; most names are longer or shorter than these.
    guard (3...5).contains(property.name.utf8.count), ["rowid", "oid"].contains(property.name.lowercased())
    else {
      return
    }
    diagnostics.emit(
      finding(
        "the column of '\(entity.name).\(property.name)' hides SQLite's own '\(property.name)'",
        at: context.location(of: "name", in: property.origin)
      )
    )
  }
}
