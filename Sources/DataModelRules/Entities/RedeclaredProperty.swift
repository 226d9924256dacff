import DataModelDefinition

enum RedeclaredProperty: WholeModelCheck {
  static let rule = Rule(
    id: "redeclared-property",
    severity: .error,
    group: .structure,
    summary: "An entity declares a property that an ancestor has already.",
    reason: """
      Core Data raises an exception when it loads the model: a subentity inherits all properties and cannot \
      change one. Remove it below, or rename it.
      """,
    example: RuleExample(
      bad: """
        <entity name="Animal">
          <attribute name="name" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Dog" parentEntity="Animal">
          <attribute name="name" optional="YES" attributeType="String"/>
        </entity>
        """,
      good: """
        <entity name="Animal">
          <attribute name="name" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Dog" parentEntity="Animal"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    let index = context.index
    for root in context.model.entities where root.parentName == nil && !index.children(of: root).isEmpty {
      // Down each branch with what was declared above: a chain of thousands must not take the square of its
      // length.
      var declared: [String: [Declaration]] = [:]
      var open: [Visit] = [.enter(root)]
      var seen: Set<String> = []
      while let visit = open.popLast() {
        switch visit {
        case .leave(let names):
          for name in names { declared[name]?.removeLast() }
        case .enter(let entity):
          // Entities of one name are an error of their own.
          guard seen.insert(entity.name).inserted else { continue }
          let properties = entity.properties
          for property in properties {
            guard let above = declared[property.name.lowercased()]?.first else { continue }
            diagnostics.emit(finding(property, of: entity, above, context))
          }
          for property in properties {
            declared[property.name.lowercased(), default: []].append(
              Declaration(owner: entity.name, of: property)
            )
          }
          open.append(.leave(properties.map { $0.name.lowercased() }))
          open += index.children(of: entity).reversed().map(Visit.enter)
        }
      }
    }
  }

  private indirect enum Visit {
    case enter(Entity)
    case leave([String])
  }

  private struct Declaration {
    let owner: String
    let property: Property

    init(owner: String, of property: Property) {
      self.owner = owner
      self.property = property
    }
  }

  private static func finding(
    _ property: Property,
    of entity: Entity,
    _ above: Declaration,
    _ context: CheckContext
  ) -> Diagnostic {
    let difference =
      above.property.name == property.name ? "" : " as '\(above.property.name)', one column to SQLite"
    return Diagnostic(
      rule,
      """
      '\(entity.name)' inherits '\(property.name)' from '\(above.owner)'\(difference), and declares it again
      """,
      at: context.location(of: "name", in: property.origin),
      about: ElementName(entity: entity.name, property: property.name),
      related: [
        .init("the one of '\(above.owner)'", at: context.location(of: "name", in: above.property.origin))
      ]
    )
  }
}
