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
}
