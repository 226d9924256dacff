extension ModelArchiveReader {
  /// What all properties have, and Core Data packs into the bits of one number.
  struct PropertyFlags {
    var isOptional: Bool
    var isTransient: Bool
    var isOrdered: Bool
    var isIndexedBySpotlight: Bool
    var allowsCloudEncryption: Bool

    /// Newer archives have the bits; with some frameworks, each has a key of its own as well.
    init(of property: KeyedObject) {
      let bits = property["_P"].integer ?? 0
      func flag(_ bit: Int64, _ key: String) -> Bool {
        bits == 0 ? property[key].boolean ?? false : bits & bit != 0
      }
      isOptional = flag(0x2, "NSIsOptional")
      isTransient = flag(0x8, "NSIsTransient")
      isOrdered = flag(0x400, "NSIsOrdered")
      isIndexedBySpotlight = flag(0x100, "NSIndexedBySpotlight")
      allowsCloudEncryption = bits & 0x800 != 0
    }
  }

  /// The former name of an element. Archives have one for each, which mostly is the name itself.
  func renamingIdentifier(of object: KeyedObject, name: String) throws(ArchivedModelError) -> String? {
    let identifier = try self.name(object["NSRenamingIdentifier"])
    return identifier == name ? nil : identifier
  }

  /// The texts of an element's user info.
  mutating func userInfo(
    of object: KeyedObject,
    element: String
  ) throws(ArchivedModelError) -> [String: String] {
    var entries: [String: String] = [:]
    for (key, value) in try pairs(object["NSUserInfo"]) {
      if let key = key.string, let text = value.string {
        entries[key] = text
      } else {
        omit("The user info '\(key.string ?? "")' of '\(element)' is left out: it is not a text.")
      }
    }
    return entries
  }

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
    // Core Data understands all that is less than 1 as 'no limit'.
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
