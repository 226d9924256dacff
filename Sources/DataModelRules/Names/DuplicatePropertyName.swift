import DataModelDefinition

/// Attributes, relationships and fetched properties of an entity share one space of names.
enum DuplicatePropertyName: WholeModelCheck {
  static let rule = Rule(
    id: "duplicate-property-name",
    severity: .error,
    group: .structure,
    summary: "Two properties of an entity have one name, or names that differ only in letter case.",
    reason: """
      Attributes, relationships and fetched properties share one space of names, and names that differ only \
      in case are one column to SQLite. Rename one; if a merge doubled it, delete one.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        """,
      good: """
        <attribute name="title" optional="YES" attributeType="String"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for entity in context.model.entities {
      let properties =
        entity.attributes.map { ($0.name, $0.origin) }
        + entity.relationships.map { ($0.name, $0.origin) }
        + entity.fetchedProperties.map { ($0.name, $0.origin) }
      check(properties, of: entity.name, context, &diagnostics)
    }
    for composite in context.model.composites {
      check(composite.attributes.map { ($0.name, $0.origin) }, of: composite.name, context, &diagnostics)
    }
  }

  private static func check(
    _ properties: [(name: String, origin: ElementOrigin)],
    of owner: String,
    _ context: CheckContext,
    _ diagnostics: inout Diagnostics
  ) {
    var first: [String: (name: String, origin: ElementOrigin)] = [:]
    for property in properties {
      guard let earlier = first[property.name.lowercased()] else {
        first[property.name.lowercased()] = property
        continue
      }
      let difference = earlier.name == property.name ? "" : ", which differs only in letter case"
      diagnostics.emit(
        Diagnostic(
          rule,
          "'\(owner)' already has a property '\(earlier.name)'\(difference)",
          at: context.location(of: "name", in: property.origin),
          about: ElementName(entity: owner, property: property.name),
          related: [
            .init("the first '\(earlier.name)'", at: context.location(of: "name", in: earlier.origin))
          ]
        )
      )
    }
  }
}
