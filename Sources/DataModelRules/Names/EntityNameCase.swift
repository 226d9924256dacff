import DataModelDefinition

enum EntityNameCase: EntityCheck {
  static let rule = Rule(
    id: "entity-name-case",
    severity: .warning,
    group: .naming,
    summary: "The name of an entity does not begin with a capital letter.",
    reason: """
      Xcode's editor refuses such a name, and in Swift it becomes the name of a type. Rename the entity; to \
      keep stored data, give it its old name as renaming identifier (elementID).
      """,
    example: RuleExample(bad: #"<entity name="item"/>"#, good: #"<entity name="Item" elementID="item"/>"#)
  )

  static func check(_ entity: Entity, _ context: CheckContext, into diagnostics: inout Diagnostics) {
    guard let first = entity.name.unicodeScalars.first, ("a"..."z").contains(first) else { return }
    diagnostics.emit(
      finding(
        "the name of the entity '\(entity.name)' should begin with a capital letter",
        at: context.location(of: "name", in: entity.origin)
      )
    )
  }
}
