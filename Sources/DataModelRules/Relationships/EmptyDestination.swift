import DataModelDefinition

/// An abstract entity that nothing leads to may be a note to people, as in the models of Mobile Apps.
enum EmptyDestination: WholeModelCheck {
  static let rule = Rule(
    id: "empty-destination",
    severity: .warning,
    group: .structure,
    summary: "A relationship or a fetch request leads to an entity that can have no objects.",
    reason: """
      Objects are of the entities below an abstract one. Where there are none, or only abstract ones, a \
      relationship stays empty, a required one can never be satisfied, and a request finds nothing: \
      generated code leaves them out, since there is no type of their objects. Give the destination a \
      subentity, or let it have objects of its own.
      """,
    example: RuleExample(
      bad: """
        <entity name="Drawing">
          <relationship name="shapes" optional="YES" toMany="YES" deletionRule="Cascade" \
        destinationEntity="Shape" inverseName="drawing" inverseEntity="Shape"/>
        </entity>
        <entity name="Shape" isAbstract="YES">
          <relationship name="drawing" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Drawing" inverseName="shapes" inverseEntity="Drawing"/>
        </entity>
        """,
      good: """
        <entity name="Drawing">
          <relationship name="shapes" optional="YES" toMany="YES" deletionRule="Cascade" \
        destinationEntity="Shape" inverseName="drawing" inverseEntity="Shape"/>
        </entity>
        <entity name="Shape" isAbstract="YES">
          <relationship name="drawing" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Drawing" inverseName="shapes" inverseEntity="Drawing"/>
        </entity>
        <entity name="Circle" parentEntity="Shape"/>
        """
    )
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    let inhabited = context.model.inhabitedEntities
    func check(
      _ destination: String?,
      of name: String,
      _ attribute: String,
      _ origin: ElementOrigin,
      _ element: ElementName?
    ) {
      // A destination that is not in the model is another finding.
      guard let destination, !inhabited.contains(destination), context.index.entity(named: destination) != nil
      else { return }
      diagnostics.emit(
        Diagnostic(
          rule,
          "\(name) leads to '\(destination)', which is abstract and has no subentity with objects",
          at: context.location(of: attribute, in: origin),
          about: element
        )
      )
    }
    for entity in context.model.entities where inhabited.contains(entity.name) {
      for relationship in entity.relationships {
        let element = ElementName(entity: entity.name, property: relationship.name)
        let origin = relationship.origin
        check(relationship.destinationName, of: "'\(element)'", "destinationEntity", origin, element)
      }
      for property in entity.fetchedProperties {
        guard let request = property.fetchRequest else { continue }
        let element = ElementName(entity: entity.name, property: property.name)
        check(request.entityName, of: "'\(element)'", "entity", request.origin, element)
      }
    }
    for request in context.model.fetchRequests {
      check(request.entityName, of: "the fetch request '\(request.name)'", "entity", request.origin, nil)
    }
  }
}
