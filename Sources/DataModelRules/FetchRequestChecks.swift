import DataModelDefinition

extension Check {
  static let unknownFetchEntity: Check = RuleGroup.structure.warning(
    "unknown-fetch-entity",
    "A fetch request is missing, or is for an entity that is not in the model.",
    """
    Core Data fails when it executes the request. No function is generated for it. Correct 'entity'; give a \
    fetched property a <fetchRequest>, or remove it.
    """,
    .model(
      """
      <entity name="Item"/>
      <fetchRequest name="Open" entity="«Itme→Item»"/>
      """
    )
  ).forModel { site in
    for entity in site.model.entities {
      for property in entity.fetchedProperties where property.fetchRequest == nil {
        let name = ElementName(entity: entity.name, property: property.name)
        site.report("the fetched property '\(name)' has no fetch request", in: property.origin, about: name)
      }
    }
    for placed in site.model.placedRequests {
      let (request, name) = (placed.request, placed.request.entityName)
      guard site.index.entity(named: name) == nil else { continue }
      var message = "the fetch request '\(placed.name)' has no entity (entity)"
      if let name {
        let hint = site.hint(forEntity: name)
        message = "the entity '\(name)' of the fetch request '\(placed.name)' is not in the model\(hint)"
      }
      site.report(message, at: "entity", in: request.origin, about: placed.element)
    }
  }

  static let predicateSyntax: Check = RuleGroup.structure.warning(
    "predicate-syntax",
    "A predicate is not well-formed.",
    """
    Core Data throws an exception when it parses the predicate. No function is generated for the request. \
    Documentation/Reference/Predicates.md describes the language.
    """,
    .predicate("text == «→$TEXT»")
  ).forModel { site in
    for placed in site.model.placedRequests {
      do throws(PredicateSyntaxError) {
        _ = try placed.request.parsedPredicate()
      } catch {
        let place = site.model.source.location(of: error.range, inPredicateOf: placed.request)
        let message = "the predicate of '\(placed.name)': \(error.message)"
        site.report(message, place: place, about: placed.element)
      }
    }
  }

  static let unknownPredicateProperty: Check = RuleGroup.structure.warning(
    "unknown-predicate-property",
    "A predicate names a property that the entity does not have.",
    """
    The property was renamed or removed and the predicate was not updated, or the name is misspelt: Core \
    Data throws an exception when it executes the request. No function is generated for the request. Correct \
    the name.
    """,
    .predicate("«txt→text» == $TEXT")
  ).forModel { site in
    for placed in site.model.placedRequests {
      // An unknown entity and a syntax error are reported separately.
      guard let entity = site.index.entity(named: placed.request.entityName),
        let predicate = try? placed.request.parsedPredicate()
      else { continue }
      for unresolved in site.index.unresolvedNames(in: predicate, of: entity, fetchSource: placed.owner) {
        let index = site.index
        let (lack, names): (String, () -> [String]) =
          switch unresolved.owner {
          case .entity(let entity):
            ("'\(entity.name)' has no property", { index.propertyNames(of: entity) })
          case .composite(let composite):
            ("the composite '\(composite.name)' has no attribute", { composite.attributes.map(\.name) })
          }
        let hint = site.hint(for: unresolved.name, among: names)
        site.report(
          "\(lack) '\(unresolved.name)', which the predicate of '\(placed.name)' names\(hint)",
          place: site.model.source.location(of: unresolved.range, inPredicateOf: placed.request),
          about: placed.element
        )
      }
    }
  }
}

extension RuleExample {
  /// Returns a fetch request whose predicate has a mark.
  static func predicate(_ marked: String) -> RuleExample {
    .model(
      """
      <entity name="Item">
        <attribute name="text" optional="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="Open" entity="Item" predicateString="\(marked)"/>
      """
    )
  }
}
