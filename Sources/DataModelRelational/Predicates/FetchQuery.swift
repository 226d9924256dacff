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
/// Each predicate is translated once, when the model is lowered. Reports take what has no SQL from here, and
/// generated functions the rest.
package struct FetchQueries: Sendable {
  /// Those of the model, in the order of the file.
  package private(set) var requests: [FetchQuery] = []
  /// Those of fetched properties, by the name of the entity that declares them.
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
    // What cannot be read, or names what is not there, is a finding about the model, whatever its tables are.
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
        "the predicate of '\(name)' has no SQL, so there is no function for it: \(error.reason)",
        at: index.model.source.location(of: error.range, inPredicateOf: request),
        about: placed.element
      )
      return nil
    }
  }
}
