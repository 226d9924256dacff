import DataModelDefinition

enum UnknownFetchEntity: WholeModelCheck {
  static let rule = Rule(
    id: "unknown-fetch-entity",
    severity: .warning,
    group: .structure,
    summary: "A fetch request is missing, or is for an entity that is not in the model.",
    reason: """
      Core Data fails when the request is executed. No function is generated for it. Correct 'entity'; give \
      a fetched property a <fetchRequest>, or remove it.
      """,
    example: RuleExample(
      bad: """
        <entity name="Item"/>
        <fetchRequest name="Open" entity="Itme"/>
        """,
      good: """
        <entity name="Item"/>
        <fetchRequest name="Open" entity="Item"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for entity in context.model.entities {
      for property in entity.fetchedProperties where property.fetchRequest == nil {
        let name = ElementName(entity: entity.name, property: property.name)
        let location = context.location(of: property.origin)
        diagnostics.emit(
          Diagnostic(rule, "the fetched property '\(name)' has no fetch request", at: location, about: name)
        )
      }
    }
    for placed in context.model.placedRequests {
      let name = placed.request.entityName
      guard context.index.entity(named: name) == nil else { continue }
      let message =
        name.map { entity in
          "the entity '\(entity)' of the fetch request '\(placed.name)' is not in the model"
            + context.hint(forEntity: entity, after: diagnostics)
        } ?? "the fetch request '\(placed.name)' is for no entity (entity)"
      let location = context.location(of: "entity", in: placed.request.origin)
      diagnostics.emit(Diagnostic(rule, message, at: location, about: placed.element))
    }
  }
}
