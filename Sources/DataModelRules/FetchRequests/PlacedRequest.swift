import DataModelDefinition

/// A fetch request where it stands: in the model, or in a fetched property.
struct PlacedRequest {
  let request: FetchRequest
  /// The name of the request, or of the fetched property, which its request does not repeat.
  let name: String
  /// The entity that has the fetched property.
  let owner: Entity?

  /// What a finding about it is about; the model's own requests are not elements.
  var element: ElementName? { owner.map { ElementName(entity: $0.name, property: name) } }
}

extension DataModel {
  /// Every fetch request, in the order of the file.
  var placedRequests: [PlacedRequest] {
    fetchRequests.map { PlacedRequest(request: $0, name: $0.name, owner: nil) }
      + entities.flatMap { entity in
        entity.fetchedProperties.compactMap { property in
          property.fetchRequest.map { PlacedRequest(request: $0, name: property.name, owner: entity) }
        }
      }
  }
}
