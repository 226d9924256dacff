import DataModelDefinition

/// A property where an index or a constraint names it.
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

extension ModelIndex {
  /// Why a property has no column that could be indexed; nil if it has one, or is not there at all.
  func reasonForNoColumn(_ name: String, of entity: Entity) -> String? {
    if let attribute = attribute(named: name, of: entity) {
      if attribute.isTransient { return "is transient" }
      if attribute.type == .composite { return "is a composite" }
      return nil
    }
    if let relationship = relationship(named: name, of: entity) {
      if relationship.isTransient { return "is transient" }
      return relationship.isToMany ? "is a to-many relationship" : nil
    }
    if hasFetchedProperty(named: name, entity) { return "is a fetched property" }
    return nil
  }

  /// Whether an entity has a property of a name, its own or an inherited one.
  func hasProperty(named name: String, _ entity: Entity) -> Bool {
    attribute(named: name, of: entity) != nil || relationship(named: name, of: entity) != nil
      || hasFetchedProperty(named: name, entity)
  }

  /// The names of an entity's properties, its own and inherited ones.
  func propertyNames(of entity: Entity) -> [String] {
    ([entity] + ancestors(of: entity)).flatMap { $0.properties.map(\.name) }
  }

  private func hasFetchedProperty(named name: String, _ entity: Entity) -> Bool {
    ([entity] + ancestors(of: entity)).contains { $0.fetchedProperties.contains { $0.name == name } }
  }
}
