import DataModelDefinition

extension ModelIndex {
  /// Returns the attribute with a name, the entity's own or an inherited one.
  func attribute(named name: String, of entity: Entity) -> Attribute? {
    if let own = ownAttribute(named: name, of: entity) { return own }
    return ancestors(of: entity).lazy.compactMap { self.ownAttribute(named: name, of: $0) }.first
  }

  /// Returns the relationship with a name, the entity's own or an inherited one.
  func relationship(named name: String, of entity: Entity) -> Relationship? {
    if let own = ownRelationship(named: name, of: entity) { return own }
    return ancestors(of: entity).lazy.compactMap { self.ownRelationship(named: name, of: $0) }.first
  }

  /// Returns the relationship that another one names as its inverse, if the model has it.
  func inverse(of relationship: Relationship) -> Relationship? {
    guard let name = relationship.inverseName, let destination = destination(of: relationship) else {
      return nil
    }
    return self.relationship(named: name, of: destination)
  }

  /// Returns why a property has no column to index; nil if it has one, or does not exist.
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

  /// Returns whether an entity has a property with a name, its own or an inherited one.
  func hasProperty(named name: String, _ entity: Entity) -> Bool {
    attribute(named: name, of: entity) != nil || relationship(named: name, of: entity) != nil
      || hasFetchedProperty(named: name, entity)
  }

  /// Returns the names of an entity's properties, its own and inherited ones.
  func propertyNames(of entity: Entity) -> [String] {
    ([entity] + ancestors(of: entity)).flatMap { $0.properties.map(\.name) }
  }

  private func hasFetchedProperty(named name: String, _ entity: Entity) -> Bool {
    ([entity] + ancestors(of: entity)).contains { $0.fetchedProperties.contains { $0.name == name } }
  }
}
