extension ModelArchiveReader {
  /// Reads a relationship.
  mutating func relationship(
    _ object: KeyedObject,
    named name: String,
    of entity: String
  ) throws(ArchivedModelError) -> ArchivedRelationship {
    let flags = PropertyFlags(of: object)
    let destination = try relatedName(
      of: object,
      "_NSDestinationEntityName",
      "NSDestinationEntity",
      "NSEntityName"
    )
    guard let destination, entities[destination] != nil else {
      throw .unknownDestination(entity: entity, relationship: name)
    }
    let rule = object["NSDeleteRule"].integer ?? 0
    guard let deleteRule = Int(exactly: rule).flatMap(ArchivedRelationship.DeleteRule.init) else {
      throw .unknownDeleteRule(entity: entity, relationship: name, rule: rule)
    }
    var relationship = ArchivedRelationship(name: name, destination: destination, deleteRule: deleteRule)
    relationship.inverse = try inverse(of: object, named: name, of: entity, destination: destination)
    // Models that were built in code have -1 for 'no limit' as well.
    relationship.minimumCount = max(0, Int(clamping: object["NSMinCount"].integer ?? 0))
    relationship.maximumCount = max(0, Int(clamping: object["NSMaxCount"].integer ?? 0))
    relationship.isOptional = flags.isOptional
    relationship.isTransient = flags.isTransient
    relationship.isOrdered = flags.isOrdered
    relationship.renamingIdentifier = try renamingIdentifier(of: object, name: name)
    relationship.versionHashModifier = try self.name(object["NSVersionHashModifier"])
    relationship.userInfo = try userInfo(of: object, element: "\(entity).\(name)")
    try omitValidation(of: object, element: "\(entity).\(name)")
    return relationship
  }

  /// The inverse, if the destination has it.
  private mutating func inverse(
    of object: KeyedObject,
    named name: String,
    of entity: String,
    destination: String
  ) throws(ArchivedModelError) -> String? {
    let inverse = try relatedName(
      of: object,
      "_NSInverseRelationshipName",
      "NSInverseRelationship",
      "NSPropertyName"
    )
    guard let inverse else { return nil }
    let holders = [destination] + (entities[destination]?.ancestors ?? [])
    if holders.contains(where: { entities[$0]?.properties[inverse] != nil }) { return inverse }
    omit("The inverse '\(inverse)' of '\(entity).\(name)' is left out: '\(destination)' does not have it.")
    return nil
  }

  /// A name that an archive has as a text, or as that of an object.
  private func relatedName(
    of object: KeyedObject,
    _ nameKey: String,
    _ objectKey: String,
    _ key: String
  ) throws(ArchivedModelError) -> String? {
    if let name = try name(object[nameKey]) { return name }
    guard let related = object[objectKey].object else { return nil }
    return try name((related["NSUnderlyingProperty"].object ?? related)[key])
  }
}
