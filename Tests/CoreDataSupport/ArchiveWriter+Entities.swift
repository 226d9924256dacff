import CoreDataImport

extension ArchiveWriter {
  mutating func write(_ entity: ArchivedEntity) {
    var fields: [String: KeyedArchiveBuilder.Field] = [:]
    fields["NSEntityName"] = builder.string(entity.name)
    fields["NSSuperentity"] = entity.superentity.flatMap { entities[$0] } ?? .null
    fields["NSClassNameForEntity"] = builder.string(entity.className ?? "NSManagedObject")
    fields["NSRenamingIdentifier"] = builder.string(entity.renamingIdentifier ?? entity.name)
    fields["NSVersionHashModifier"] = builder.string(entity.versionHashModifier)
    fields["NSUserInfo"] = userInfo(entity.userInfo)
    if entity.isAbstract { fields["NSIsAbstract"] = .boolean(true) }
    let tuples = entity.uniquenessConstraints.map { names in builder.array(names.map { builder.string($0) }) }
    if !tuples.isEmpty { fields["NSUniqueTuples"] = builder.array(tuples, className: "NSMutableArray") }
    let indexes = entity.indexes.map { index($0) }
    fields["NSFetchIndexDescriptions"] = builder.array(indexes, className: "NSMutableArray")
    fields["NSProperties"] = builder.dictionary(propertyPairs(of: entity), className: "NSMutableDictionary")
    if let object = entities[entity.name] { builder.fill(object, "NSEntityDescription", fields) }
  }

  private mutating func propertyPairs(
    of entity: ArchivedEntity
  ) -> [(KeyedArchiveBuilder.Field, KeyedArchiveBuilder.Field)] {
    writeProperties(of: entity, as: properties[entity.name] ?? [:])
    var all = properties[entity.name] ?? [:]
    var parent = entity.superentity
    // As many rounds as there are entities: superentities of a hostile model have no end.
    for _ in model.entities {
      guard let name = parent, let ancestor = model.entities.first(where: { $0.name == name }) else { break }
      switch style.inherited {
      case .absent: break
      case .proxies:
        for (property, object) in (properties[name] ?? [:]).sorted(by: { $0.key < $1.key }) {
          all[property] = builder.object(
            "_NSPropertyDescriptionProxy",
            ["NSUnderlyingProperty": object, "NSEntityDescription": entities[entity.name] ?? .null]
          )
        }
      case .copies:
        // In the order of names, so that the same model always has the same bytes.
        let names = (properties[name] ?? [:]).keys.sorted()
        let copies = Dictionary(uniqueKeysWithValues: names.map { ($0, builder.reserve()) })
        writeProperties(of: ancestor, as: copies)
        all.merge(copies) { first, _ in first }
      }
      parent = ancestor.superentity
    }
    return all.sorted { $0.key < $1.key }.map { (builder.string($0.key), $0.value) }
  }

  /// Fills the objects of an entity's properties, or of copies of them.
  private mutating func writeProperties(
    of entity: ArchivedEntity,
    as objects: [String: KeyedArchiveBuilder.Field]
  ) {
    for attribute in entity.attributes {
      if let object = objects[attribute.name] { write(attribute, into: object) }
    }
    for relationship in entity.relationships {
      if let object = objects[relationship.name] { write(relationship, into: object) }
    }
    for name in entity.fetchedProperties {
      guard let object = objects[name] else { continue }
      var fields = ["NSPropertyName": builder.string(name), "NSRenamingIdentifier": builder.string(name)]
      if let request = entity.fetchedPropertyRequests.first(where: { $0.name == name }) {
        fields["_NSFetchRequestEntityName"] = builder.string(request.entityName)
        fields["NSFetchRequest"] = fetchRequest(request)
      }
      builder.fill(object, "NSFetchedPropertyDescription", ["NSPropertyDescription"], fields)
    }
  }

  private mutating func write(_ relationship: ArchivedRelationship, into object: KeyedArchiveBuilder.Field) {
    var flags: Int64 = relationship.isOptional ? 0x2 : 0
    if relationship.isTransient { flags |= 0x8 }
    if relationship.isOrdered { flags |= 0x400 }
    var fields = propertyFields(
      name: relationship.name,
      flags: flags,
      renamingIdentifier: relationship.renamingIdentifier,
      versionHashModifier: relationship.versionHashModifier,
      userInfo: relationship.userInfo
    )
    fields["NSMinCount"] = .integer(Int64(relationship.minimumCount))
    fields["NSMaxCount"] = .integer(Int64(relationship.maximumCount))
    fields["NSDeleteRule"] = .integer(Int64(relationship.deleteRule.rawValue))
    fields["NSDestinationEntity"] = entities[relationship.destination] ?? .null
    fields["_NSDestinationEntityName"] = builder.string(relationship.destination)
    fields["_NSInverseRelationshipName"] = builder.string(relationship.inverse)
    if let inverse = relationship.inverse {
      fields["NSInverseRelationship"] = properties[relationship.destination]?[inverse] ?? .null
    }
    builder.fill(object, "NSRelationshipDescription", ["NSPropertyDescription"], fields)
  }

  /// What all properties have.
  mutating func propertyFields(
    name: String,
    flags: Int64,
    renamingIdentifier: String?,
    versionHashModifier: String?,
    userInfo: [String: String]
  ) -> [String: KeyedArchiveBuilder.Field] {
    var fields: [String: KeyedArchiveBuilder.Field] = ["NSPropertyName": builder.string(name)]
    fields["NSRenamingIdentifier"] = builder.string(renamingIdentifier ?? name)
    fields["NSVersionHashModifier"] = builder.string(versionHashModifier)
    if !userInfo.isEmpty { fields["NSUserInfo"] = self.userInfo(userInfo) }
    if style.hasFlagBits { fields["_P"] = .integer(flags | 1) }
    let keys: [(Int64, String)] = [
      (0x2, "NSIsOptional"), (0x8, "NSIsTransient"), (0x400, "NSIsOrdered"), (0x100, "NSIndexedBySpotlight"),
    ]
    for (bit, key) in keys where flags & bit != 0 { fields[key] = .boolean(true) }
    return fields
  }

  private mutating func index(_ index: ArchivedIndex) -> KeyedArchiveBuilder.Field {
    let elements = index.elements.map { element in
      var fields: [String: KeyedArchiveBuilder.Field] = ["NSAscending": .boolean(element.isAscending)]
      fields["NSFetchIndexElementType"] = .integer(element.isSpatial ? 1 : 0)
      fields["NSPropertyName"] = builder.string(element.propertyName ?? "expression")
      if let expression = element.expression {
        let archived = ExpressionArchive.expression(expression, in: &builder)
        fields["NSIndexedProperty"] = builder.object(
          "NSExpressionDescription",
          ["NSPropertyDescription"],
          ["NSExpression": archived]
        )
      }
      return builder.object("NSFetchIndexElementDescription", fields)
    }
    let predicate = index.predicate.map { ExpressionArchive.predicate($0, in: &builder) }
    return builder.object(
      "NSFetchIndexDescription",
      [
        "NSIndexName": builder.string(index.name), "NSIndexElements": builder.array(elements),
        "NSPartialIndexPredicate": predicate ?? .null,
      ]
    )
  }
}
