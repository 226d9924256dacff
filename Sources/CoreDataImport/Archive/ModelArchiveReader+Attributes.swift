extension ModelArchiveReader {
  /// No real composites are nested more deeply.
  private static let compositeLimit = 10

  /// Reads an attribute.
  ///
  /// - Parameters:
  ///   - object: the archived `NSAttributeDescription`
  ///   - name: its name
  ///   - path: the entity, and the composites around the attribute: `Person` or `Person.address`
  ///   - depth: how many composites there are around the attribute
  /// - Returns: the attribute
  /// - Throws: an error if the model has more in it than a real one
  mutating func attribute(
    _ object: KeyedObject,
    named name: String,
    of path: String,
    depth: Int = 0
  ) throws(ArchivedModelError) -> ArchivedAttribute {
    let element = "\(path).\(name)"
    let flags = PropertyFlags(of: object)
    var attribute = ArchivedAttribute(name: name, type: attributeType(of: object, element: element))
    attribute.isOptional = flags.isOptional
    attribute.isTransient = flags.isTransient
    attribute.isIndexedBySpotlight = flags.isIndexedBySpotlight
    attribute.allowsCloudEncryption = flags.allowsCloudEncryption
    // Bits of this number that are known: 4 for external storage, 16 for values of deleted objects.
    let bits = object["NSFlagsKey"].integer ?? 0
    attribute.allowsExternalStorage = bits & 4 != 0
    attribute.isPreservedAfterDeletion = bits & 16 != 0
    attribute.defaultValue = defaultValue(of: object, element: element)
    attribute.renamingIdentifier = try renamingIdentifier(of: object, name: name)
    attribute.versionHashModifier = try self.name(object["NSVersionHashModifier"])
    attribute.userInfo = try userInfo(of: object, element: element)
    attribute.valueTransformerName = try self.name(object["NSValueTransformerName"])
    if attribute.type == .transformable {
      attribute.className = try self.name(object["NSAttributeValueClassName"])
    }
    if object.isKind(of: "NSDerivedAttributeDescription") {
      attribute.derivationExpression = try derivation(of: object, element: element)
    }
    try readValidation(of: object, into: &attribute, element: element)
    attribute.parts = try parts(of: object, element: element, depth: depth)
    return attribute
  }

  private mutating func attributeType(
    of object: KeyedObject,
    element: String
  ) -> ArchivedAttribute.AttributeKind {
    let number = object["NSAttributeType"].integer ?? 0
    if let type = Int(exactly: number).flatMap(ArchivedAttribute.AttributeKind.init) { return type }
    omit("The type of '\(element)' is left out: \(number) is no type that is known.")
    return .undefined
  }

  private mutating func defaultValue(
    of object: KeyedObject,
    element: String
  ) -> ArchivedAttribute.DefaultValue? {
    let archived = object["NSDefaultValue"]
    guard !archived.isNull else { return nil }
    if let value = ArchivedAttribute.DefaultValue(archived) { return value }
    let className = archived.object?.className ?? ""
    omit("The default of '\(element)' is left out: it is an object of the class '\(className)'.")
    return nil
  }

  /// The attributes of a composite.
  private mutating func parts(
    of object: KeyedObject,
    element: String,
    depth: Int
  ) throws(ArchivedModelError) -> [ArchivedAttribute] {
    guard object.isKind(of: "NSCompositeAttributeDescription") else { return [] }
    guard depth < Self.compositeLimit else { throw .compositesTooDeep(attribute: element) }
    var parts: [ArchivedAttribute] = []
    var names: Set<String> = []
    for value in try elements(object["NSCompositeElements"]) {
      guard let part = value.object, let name = try name(part["NSPropertyName"]) else {
        throw .propertyWithoutName(entity: element)
      }
      guard names.insert(name).inserted else { throw .duplicateProperty(entity: element, property: name) }
      parts.append(try attribute(part, named: name, of: element, depth: depth + 1))
    }
    return parts.sorted { $0.name < $1.name }
  }

  /// The expression of a derived attribute.
  private mutating func derivation(
    of object: KeyedObject,
    element: String
  ) throws(ArchivedModelError) -> String? {
    if !object["NSFilteringPredicate"].isNull {
      omit("The filter of the derived attribute '\(element)' is left out.")
    }
    var format = PredicateFormat(limit: min(remaining, PredicateFormat.usualLimit))
    let text = format.derivation(object["NSDerivationExpression"])
    try charge(format.used)
    if text == nil { omit("The expression of the derived attribute '\(element)' is left out.") }
    return text
  }
}
