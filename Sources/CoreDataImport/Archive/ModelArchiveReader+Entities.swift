extension ModelArchiveReader {
  /// No real hierarchy is deeper.
  private static let depthLimit = 100

  /// The archived entities of a model.
  mutating func entityObjects(of model: KeyedObject) throws(ArchivedModelError) -> [KeyedObject] {
    guard let list = model["NSEntities"].object, list.pairs != nil || list.elements != nil else {
      throw .noEntities
    }
    return try elements(.object(list)).compactMap(\.object)
  }

  /// The entities with their superentities and the names of their properties.
  mutating func outlines(
    of objects: [KeyedObject]
  ) throws(ArchivedModelError) -> [String: EntityOutline] {
    var outlines: [String: EntityOutline] = [:]
    var parents: [String: String] = [:]
    for object in objects {
      guard let name = try name(object["NSEntityName"]) else { throw .entityWithoutName }
      guard outlines[name] == nil else { throw .duplicateEntity(name) }
      let properties = try properties(of: object, entity: name)
      outlines[name] = EntityOutline(name: name, object: object, properties: properties)
      guard !object["NSSuperentity"].isNull else { continue }
      guard let parent = try self.name(ofEntity: object["NSSuperentity"]) else {
        throw .unknownSuperentity(entity: name)
      }
      parents[name] = parent
    }
    for name in outlines.keys.sorted() {
      let ancestors = try ancestors(of: name, parents: parents, among: outlines)
      outlines[name]?.ancestors = ancestors
    }
    return outlines
  }

  /// The name of an entity where another element refers to it, or names it.
  func name(ofEntity value: KeyedValue) throws(ArchivedModelError) -> String? {
    try name(value.object?["NSEntityName"] ?? value)
  }

  private func ancestors(
    of name: String,
    parents: [String: String],
    among outlines: [String: EntityOutline]
  ) throws(ArchivedModelError) -> [String] {
    var ancestors: [String] = []
    var current = name
    while let parent = parents[current] {
      guard outlines[parent] != nil else { throw .unknownSuperentity(entity: current) }
      guard ancestors.count < Self.depthLimit, parent != name else { throw .superentityCycle(entity: name) }
      ancestors.append(parent)
      current = parent
    }
    return ancestors
  }

  /// The properties of an entity by name. Older archives have a proxy for an inherited one.
  private mutating func properties(
    of object: KeyedObject,
    entity: String
  ) throws(ArchivedModelError) -> [String: KeyedObject] {
    var properties: [String: KeyedObject] = [:]
    for value in try elements(object["NSProperties"]) {
      guard let object = value.object else { throw .propertyWithoutName(entity: entity) }
      let property = object["NSUnderlyingProperty"].object ?? object
      guard let name = try name(property["NSPropertyName"]) else {
        throw .propertyWithoutName(entity: entity)
      }
      guard properties.updateValue(property, forKey: name) == nil else {
        throw .duplicateProperty(entity: entity, property: name)
      }
    }
    return properties
  }

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
