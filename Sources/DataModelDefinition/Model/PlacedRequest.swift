/// A fetch request with its place: in the model, or in a fetched property.
package struct PlacedRequest: Sendable {
  package let request: FetchRequest
  /// The name in the model: the request's own, or that of the fetched property.
  package let name: String
  /// The entity that has the fetched property.
  package let owner: Entity?

  /// The element that findings about the request name; the model's own requests are not elements.
  package var element: ElementName? { owner.map { ElementName(entity: $0.name, property: name) } }
}

extension DataModel {
  /// Every fetch request: those of the model, then those of fetched properties, each in file order.
  package var placedRequests: [PlacedRequest] {
    fetchRequests.map { PlacedRequest(request: $0, name: $0.name, owner: nil) }
      + entities.flatMap { entity in
        entity.fetchedProperties.compactMap { property in
          property.fetchRequest.map { PlacedRequest(request: $0, name: property.name, owner: entity) }
        }
      }
  }
}

extension FetchRequest {
  /// Returns the predicate as a tree; nil if the request selects every object.
  ///
  /// - Throws: an error that says what was expected in the text, and where
  package func parsedPredicate() throws(PredicateSyntaxError) -> Predicate? {
    guard let predicate, !predicate.isEmpty else { return nil }
    return try Predicate.parse(predicate)
  }
}

extension SourceFile {
  /// Returns the place of a part of a predicate.
  package func location(of range: Range<Int>, inPredicateOf request: FetchRequest) -> SourceLocation {
    location(of: range, inAttribute: "predicateString", of: request.origin)
  }
}
