package import DataModelDefinition

/// A fetch request, or the one of a fetched property, as a query.
package struct FetchQuery: Sendable {
  package let name: String
  /// The name of the entity whose rows it finds, those of its subentities among them.
  package let entityName: String
  /// The condition; nil finds all rows.
  package let condition: TranslatedPredicate?
  package let limit: Int?
}

/// All queries of a model, and the findings about requests that cannot be one.
///
/// Each predicate is translated once, when the model is lowered. Reports take what has no SQL from here, and generated
/// functions the rest.
package struct FetchQueries: Sendable {
  /// Those of the model, in the order of the file.
  package private(set) var requests: [FetchQuery] = []
  /// Those of fetched properties, by the name of the entity that declares them.
  package private(set) var fetchedProperties: [String: [FetchQuery]] = [:]
  package private(set) var diagnostics = Diagnostics()

  init(index: ModelIndex, translation: PredicateTranslation) {
    for request in index.model.fetchRequests {
      if let query = query(request, named: request.name, owner: nil, index, translation) {
        requests.append(query)
      }
    }
    for entity in index.model.entities {
      for property in entity.fetchedProperties {
        guard let request = property.fetchRequest,
          let query = query(request, named: property.name, owner: entity, index, translation)
        else { continue }
        fetchedProperties[entity.name, default: []].append(query)
      }
    }
  }

  /// Finds the queries that are for no entity: all that can be said of those of a model without tables.
  package static func unknownEntities(in model: DataModel) -> Diagnostics {
    let index = ModelIndex(model)
    var result = Diagnostics()
    func check(_ request: FetchRequest, named name: String, _ element: ElementName?) {
      guard index.entity(named: request.entityName) == nil else { return }
      result.emit(unknownEntity(of: request, named: name, in: model, about: element))
    }
    for request in model.fetchRequests { check(request, named: request.name, nil) }
    for entity in model.entities {
      for property in entity.fetchedProperties {
        guard let request = property.fetchRequest else { continue }
        check(request, named: property.name, ElementName(entity: entity.name, property: property.name))
      }
    }
    return result
  }

  private static func unknownEntity(
    of request: FetchRequest,
    named name: String,
    in model: DataModel,
    about element: ElementName?
  ) -> Diagnostic {
    let message =
      request.entityName.map { "the entity '\($0)' of the fetch request '\(name)' is not in the model" }
      ?? "the fetch request '\(name)' is for no entity (entity)"
    let location = model.source.location(ofAttribute: "entity", in: request.origin)
    return Diagnostic(FetchRules.unknownEntity, message, at: location, about: element)
  }

  private mutating func query(
    _ request: FetchRequest,
    named name: String,
    owner: Entity?,
    _ index: ModelIndex,
    _ translation: PredicateTranslation
  ) -> FetchQuery? {
    let element = owner.map { ElementName(entity: $0.name, property: name) }
    guard let entity = index.entity(named: request.entityName) else {
      diagnostics.emit(Self.unknownEntity(of: request, named: name, in: index.model, about: element))
      return nil
    }
    let source = index.model.source
    func report(_ rule: Rule, _ message: String, _ range: Range<Int>) {
      let location = source.location(of: range, inAttribute: "predicateString", of: request.origin)
      diagnostics.emit(Diagnostic(rule, message, at: location, about: element))
    }
    let limit = request.limit.flatMap { $0 > 0 ? $0 : nil }
    guard let text = request.predicate, !text.isEmpty else {
      return FetchQuery(name: name, entityName: entity.name, condition: nil, limit: limit)
    }
    do {
      let predicate = try Predicate.parse(text)
      let condition = try translation.translate(predicate, for: entity.name, fetchSource: owner?.name)
      return FetchQuery(name: name, entityName: entity.name, condition: condition, limit: limit)
    } catch let error as PredicateSyntaxError {
      report(FetchRules.predicateSyntax, "the predicate of '\(name)': \(error.message)", error.range)
    } catch let error as UntranslatablePredicate {
      let message = "the predicate of '\(name)' has no SQL, so there is no function for it: \(error.reason)"
      report(FetchRules.untranslatablePredicate, message, error.range)
    } catch {
      report(FetchRules.predicateSyntax, "the predicate of '\(name)' cannot be read", 0..<0)
    }
    return nil
  }
}
