import DataModelDefinition

/// A place where an index or a constraint names a property.
struct NamedPlace: Sendable {
  let name: String
  /// The XML attribute with the name: `property` or `value`.
  let attribute: String
  let origin: ElementOrigin
}

extension Entity {
  /// The properties that each index names, of both generations.
  var propertiesByIndex: [[NamedPlace]] {
    fetchIndexes.map { index in
      index.elements.compactMap { element in
        element.property.map { NamedPlace(name: $0, attribute: "property", origin: element.origin) }
      }
    } + compoundIndexes.map { NamedPlace.all($0.properties) }
  }

  /// The properties that each uniqueness constraint names.
  var propertiesByConstraint: [[NamedPlace]] {
    uniquenessConstraints.map { NamedPlace.all($0.properties) }
  }

  /// The properties that indexes of both generations name.
  var indexedProperties: [NamedPlace] { propertiesByIndex.flatMap { $0 } }

  /// The properties that uniqueness constraints name.
  var constrainedProperties: [NamedPlace] { propertiesByConstraint.flatMap { $0 } }
}

extension NamedPlace {
  fileprivate static func all(_ properties: [NamedProperty]) -> [NamedPlace] {
    properties.map { NamedPlace(name: $0.name, attribute: "value", origin: $0.origin) }
  }
}
