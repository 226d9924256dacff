import DataModelDefinition

/// Core Data keeps entities in a dictionary, where one of two is lost; SQLite compares names of tables
/// without regard to case.
enum DuplicateEntityName: WholeModelCheck {
  static let rule = Rule(
    id: "duplicate-entity-name",
    severity: .error,
    group: .structure,
    summary: "Two entities or composites have one name, or names that differ only in letter case.",
    reason: """
      Core Data would lose one of them. Names that differ only in case are one table to SQLite and one file \
      on many disks. Rename one; if a merge doubled it, delete one.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item"/>
        <entity name="item"/>
        """,
      good: """
        <entity name="Item"/>
        <entity name="ListItem"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    let named =
      context.model.entities.map { (kind: "an entity", name: $0.name, origin: $0.origin) }
      + context.model.composites.map { (kind: "a composite", name: $0.name, origin: $0.origin) }
    var first: [String: (kind: String, name: String, origin: ElementOrigin)] = [:]
    for element in named {
      guard let earlier = first[element.name.lowercased()] else {
        first[element.name.lowercased()] = element
        continue
      }
      let difference = earlier.name == element.name ? "" : ", which differs only in letter case"
      diagnostics.emit(
        Diagnostic(
          rule,
          "there is already \(earlier.kind) '\(earlier.name)'\(difference)",
          at: context.location(of: "name", in: element.origin),
          about: ElementName(entity: element.name),
          related: [
            .init("the first '\(earlier.name)'", at: context.location(of: "name", in: earlier.origin))
          ]
        )
      )
    }
  }
}
