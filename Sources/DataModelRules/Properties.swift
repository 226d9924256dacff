import DataModelDefinition

/// The common part of attributes, relationships and fetched properties, which share one space of names.
struct Property: Sendable {
  let name: String
  let origin: ElementOrigin
}

extension Entity {
  /// The entity's own properties: attributes, then relationships, then fetched properties.
  var properties: [Property] {
    attributes.map { Property(name: $0.name, origin: $0.origin) }
      + relationships.map { Property(name: $0.name, origin: $0.origin) }
      + fetchedProperties.map { Property(name: $0.name, origin: $0.origin) }
  }
}

extension ModelIndex {
  /// The attribute of a name, the entity's own or an inherited one.
  func attribute(named name: String, of entity: Entity) -> Attribute? {
    if let own = ownAttribute(named: name, of: entity) { return own }
    return ancestors(of: entity).lazy.compactMap { self.ownAttribute(named: name, of: $0) }.first
  }

  /// The relationship of a name, the entity's own or an inherited one.
  func relationship(named name: String, of entity: Entity) -> Relationship? {
    if let own = ownRelationship(named: name, of: entity) { return own }
    return ancestors(of: entity).lazy.compactMap { self.ownRelationship(named: name, of: $0) }.first
  }

  /// The relationship that another one names as its inverse, if the model has it.
  func inverse(of relationship: Relationship) -> Relationship? {
    guard let name = relationship.inverseName, let destination = destination(of: relationship) else {
      return nil
    }
    return self.relationship(named: name, of: destination)
  }
}

extension DataModel {
  /// Every relationship with its entity, in the order of the file.
  var allRelationships: [(owner: Entity, relationship: Relationship)] {
    entities.flatMap { entity in entity.relationships.map { (entity, $0) } }
  }
}
