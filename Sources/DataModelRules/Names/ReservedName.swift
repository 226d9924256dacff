import DataModelDefinition

/// Tables and columns that the compiler adds begin with an underscore; no real model has such a name.
enum ReservedName: WholeModelCheck {
  static let rule = Rule(
    id: "reserved-name",
    severity: .error,
    group: .structure,
    summary: "A name begins with an underscore, or with 'sqlite_'.",
    reason: """
      Columns that the compiler adds begin with an underscore (_id, _entity, _position), and names that begin \
      with sqlite_ belong to SQLite. Rename the element.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="_id" optional="YES" attributeType="String"/>
        """,
      good: """
        <attribute name="number" optional="YES" attributeType="String"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    func check(_ name: String, _ origin: ElementOrigin, _ element: ElementName) {
      let owner: String
      if name.hasPrefix("_") {
        owner = "names that begin with '_' belong to the compiler"
      } else if name.lowercased().hasPrefix("sqlite_") {
        owner = "names that begin with 'sqlite_' belong to SQLite"
      } else {
        return
      }
      diagnostics.emit(
        Diagnostic(
          rule,
          "'\(name)' is reserved: \(owner)",
          at: context.location(of: "name", in: origin),
          about: element
        )
      )
    }
    for entity in context.model.entities {
      let whole = ElementName(entity: entity.name)
      check(entity.name, entity.origin, whole)
      for attribute in entity.attributes where !ReservedSyncName.reports(attribute.name, of: entity, context)
      {
        check(attribute.name, attribute.origin, whole.property(named: attribute.name))
      }
      for relationship in entity.relationships
      where !ReservedSyncName.reports(relationship.name, of: entity, context) {
        check(relationship.name, relationship.origin, whole.property(named: relationship.name))
      }
      for property in entity.fetchedProperties {
        check(property.name, property.origin, whole.property(named: property.name))
      }
    }
    for composite in context.model.composites {
      let whole = ElementName(entity: composite.name)
      check(composite.name, composite.origin, whole)
      for attribute in composite.attributes {
        check(attribute.name, attribute.origin, whole.property(named: attribute.name))
      }
    }
  }
}
