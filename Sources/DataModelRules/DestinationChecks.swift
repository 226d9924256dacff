import DataModelDefinition

extension Check {
  static let unknownDestination: Check = RuleGroup.structure.error(
    "unknown-destination",
    "A relationship has no destination, or one that is not in the model.",
    "Xcode refuses to compile the model. Correct destinationEntity, or remove the relationship.",
    .list(#"destinationEntity="List""#, mistakenAs: #"destinationEntity="Lits""#)
  ).forEachRelationship { relationship, site in
    guard site.index.destination(of: relationship) == nil else { return }
    var message = "\(site) has no destination (destinationEntity)"
    if let name = relationship.destinationName {
      message = "the destination '\(name)' of \(site) is not in the model\(site.hint(forEntity: name))"
    }
    site.report(message, at: "destinationEntity")
  }

  /// An abstract entity without relationships to it is fine: it may be documentation, as in the models of
  /// Mobile Apps.
  static let emptyDestination: Check = RuleGroup.structure.warning(
    "empty-destination",
    "A relationship or a fetch request leads to an entity that can have no objects.",
    """
    Only the subentities of an abstract entity have objects. If it has none, or only abstract ones, a \
    relationship stays empty, a required one can never be satisfied, and a request finds nothing: generated \
    code leaves them out, since their objects have no type. Give the destination a subentity, or make it \
    concrete.
    """,
    .model(
      """
      <entity name="Drawing">
        <relationship name="shapes" optional="YES" toMany="YES" deletionRule="Cascade" \
      destinationEntity="Shape" inverseName="drawing" inverseEntity="Shape"/>
      </entity>
      <entity name="Shape" isAbstract="YES">
        <relationship name="drawing" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Drawing" inverseName="shapes" inverseEntity="Drawing"/>
      </entity>«→
      <entity name="Circle" parentEntity="Shape"/>»
      """
    )
  ).forModel { site in
    let inhabited = site.model.inhabitedEntities
    func check(
      _ destination: String?,
      _ attribute: String,
      _ origin: ElementOrigin,
      of element: ElementName?,
      called name: String? = nil
    ) {
      // A destination that is not in the model is reported separately.
      guard let destination, !inhabited.contains(destination), site.index.entity(named: destination) != nil
      else { return }
      let name = name ?? element.map { "'\($0)'" } ?? ""
      let message = "\(name) leads to '\(destination)', which is abstract and has no subentity with objects"
      site.report(message, at: attribute, in: origin, about: element)
    }
    for entity in site.model.entities where inhabited.contains(entity.name) {
      let whole = ElementName(entity: entity.name)
      for relationship in entity.relationships {
        let name = whole.property(named: relationship.name)
        check(relationship.destinationName, "destinationEntity", relationship.origin, of: name)
      }
      for property in entity.fetchedProperties {
        guard let request = property.fetchRequest else { continue }
        check(request.entityName, "entity", request.origin, of: whole.property(named: property.name))
      }
    }
    for request in site.model.fetchRequests {
      let name = "the fetch request '\(request.name)'"
      check(request.entityName, "entity", request.origin, of: nil, called: name)
    }
  }
}
