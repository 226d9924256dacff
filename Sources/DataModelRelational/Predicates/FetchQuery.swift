package import DataModelDefinition

/// The query of a fetch request or a fetched property.
package struct FetchQuery: Sendable {
  package let name: String
  /// The name of the entity whose rows it finds, including those of its subentities.
  package let entityName: String
  /// The condition; nil finds all rows.
  package let condition: TranslatedPredicate?
  package let limit: Int?
}

/// All queries of a model, and the findings about requests that cannot become one.
///
/// Each predicate is translated once, when the model is lowered. Reports use the untranslatable ones,
/// generated functions the rest.
package struct FetchQueries: Sendable {
  /// The queries of fetch requests, in the order of the file.
  package private(set) var requests: [FetchQuery] = []
  /// The queries of fetched properties, by the name of the entity that declares them.
  package private(set) var fetchedProperties: [String: [FetchQuery]] = [:]
  package private(set) var diagnostics = Diagnostics()

  init(index: ModelIndex, translation: PredicateTranslation) {
    for placed in index.model.placedRequests {
      guard let query = query(placed, index, translation) else { continue }
      if let owner = placed.owner {
        fetchedProperties[owner.name, default: []].append(query)
      } else {
        requests.append(query)
      }
    }
  }

  private mutating func query(
    _ placed: PlacedRequest,
    _ index: ModelIndex,
    _ translation: PredicateTranslation
  ) -> FetchQuery? {
    let (name, request) = (placed.name, placed.request)
    let limit = request.limit.flatMap { $0 > 0 ? $0 : nil }
    // A predicate that cannot be read or has unknown names is reported as a finding about the model.
    guard let entity = index.entity(named: request.entityName) else { return nil }
    let read: Predicate?
    do { read = try request.parsedPredicate() } catch { return nil }
    guard let predicate = read else {
      return FetchQuery(name: name, entityName: entity.name, condition: nil, limit: limit)
    }
    do throws(UntranslatablePredicate) {
      let condition = try translation.translate(predicate, for: entity.name, fetchSource: placed.owner?.name)
      return FetchQuery(name: name, entityName: entity.name, condition: condition, limit: limit)
    } catch {
      let unresolved = index.unresolvedNames(in: predicate, of: entity, fetchSource: placed.owner)
      guard !unresolved.contains(where: { $0.range == error.range }) else { return nil }
      diagnostics.emit(
        FetchRules.untranslatablePredicate,
        "the predicate of '\(name)' cannot be translated to SQL, so it has no function: \(error.reason)",
        at: index.model.source.location(of: error.range, inPredicateOf: request),
        about: placed.element
      )
      return nil
    }
  }
}
