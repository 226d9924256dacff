extension ModelArchiveReader {
  /// The properties that an entity declares itself, by name. Archives repeat inherited ones.
  private func ownProperties(of outline: EntityOutline) -> [(name: String, object: KeyedObject)] {
    outline.properties
      .filter { name, _ in outline.ancestors.allSatisfy { entities[$0]?.properties[name] == nil } }
      .map { (name: $0.key, object: $0.value) }
      .sorted { $0.name < $1.name }
  }

  /// Reads an entity.
  mutating func entity(_ outline: EntityOutline) throws(ArchivedModelError) -> ArchivedEntity {
    let object = outline.object
    var entity = ArchivedEntity(name: outline.name, superentity: outline.ancestors.first)
    entity.isAbstract = object["NSIsAbstract"].boolean ?? false
    entity.className = try name(object["NSClassNameForEntity"])
    if entity.className == "NSManagedObject" { entity.className = nil }
    entity.renamingIdentifier = try renamingIdentifier(of: object, name: outline.name)
    entity.versionHashModifier = try name(object["NSVersionHashModifier"])
    entity.userInfo = try userInfo(of: object, element: outline.name)
    if !object["NSCoreSpotlightDisplayName"].isNull {
      omit("The expression for the name of '\(outline.name)' in Spotlight is left out.")
    }
    for (name, property) in ownProperties(of: outline) {
      try read(property, named: name, into: &entity)
    }
    entity.uniquenessConstraints = try uniquenessConstraints(of: outline)
    entity.indexes = try indexes(of: outline)
    return entity
  }

  /// Reads a property as one of those of the entity.
  private mutating func read(
    _ property: KeyedObject,
    named name: String,
    into entity: inout ArchivedEntity
  ) throws(ArchivedModelError) {
    if property.isKind(of: "NSAttributeDescription") {
      entity.attributes.append(try attribute(property, named: name, of: entity.name))
    } else if property.isKind(of: "NSRelationshipDescription") {
      entity.relationships.append(try relationship(property, named: name, of: entity.name))
    } else if property.isKind(of: "NSFetchedPropertyDescription") {
      entity.fetchedProperties.append(name)
      if let request = try fetchRequest(of: property, named: name, of: entity.name) {
        entity.fetchedPropertyRequests.append(request)
      }
    } else {
      omit("The property '\(entity.name).\(name)' is left out: its class '\(property.className)' is unknown.")
    }
  }
}
