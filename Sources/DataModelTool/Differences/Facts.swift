import DataModelDefinition

/// The words after the name of an element in an outline: `: Integer 16, optional, default 0`
struct Facts {
  private var words: [String] = []

  private mutating func add(_ word: String, if isTrue: Bool) { if isTrue { words.append(word) } }

  private mutating func add(_ name: String, _ value: (some CustomStringConvertible)?) {
    if let value { words.append("\(name) \(value)") }
  }

  private func text(after start: String = "") -> String {
    words.isEmpty ? start : "\(start), \(words.joined(separator: ", "))"
  }

  static func of(_ model: DataModel) -> String {
    var facts = Facts()
    facts.add("version identifier", model.versionIdentifier.flatMap { $0.isEmpty ? nil : $0 })
    facts.add("language", model.sourceLanguage)
    facts.add("CloudKit", if: model.isUsedWithCloudKit)
    facts.add("SwiftData", if: model.isUsedWithSwiftData)
    return facts.text()
  }

  static func of(_ entity: Entity) -> String {
    var facts = Facts()
    facts.add("abstract", if: entity.isAbstract)
    facts.add("class", entity.representedClassName)
    switch entity.codeGeneration {
    case .classDefinition: facts.add("generates", "class")
    case .category: facts.add("generates", "category")
    case .unrecognized(let word): facts.add("generates", word)
    case nil: break
    }
    facts.add("identifier", entity.renamingIdentifier)
    facts.add("hash modifier", entity.versionHashModifier)
    facts.add("Spotlight expression", entity.spotlightDisplayNameExpression)
    return facts.text(after: entity.parentName.map { ": \($0)" } ?? "")
  }

  static func of(_ attribute: Attribute) -> String {
    var facts = Facts()
    facts.add("composite", attribute.compositeName)
    facts.add("optional", if: attribute.isOptional)
    facts.add("transient", if: attribute.isTransient)
    facts.add("derived", if: attribute.isDerived)
    facts.add("derived from", attribute.derivationExpression)
    facts.add("default", attribute.defaultValue?.text.map { "\"\($0)\"" })
    facts.add("default date", attribute.defaultValue?.dateInterval)
    facts.add("minimum", attribute.minimum?.dateInterval ?? attribute.minimum?.text)
    facts.add("maximum", attribute.maximum?.dateInterval ?? attribute.maximum?.text)
    facts.add("matches", attribute.regularExpression)
    facts.add("scalar", attribute.usesScalarType)
    facts.add("transformer", attribute.valueTransformerName)
    facts.add("class", attribute.customClassName)
    facts.add("indexed", if: attribute.isIndexed)
    facts.add("Spotlight", if: attribute.isIndexedBySpotlight)
    facts.add("external storage", if: attribute.allowsExternalBinaryDataStorage)
    facts.add("encrypted", if: attribute.allowsCloudEncryption)
    facts.add("kept after deletion", if: attribute.isPreservedAfterDeletion)
    facts.add("external record", if: attribute.isStoredInExternalRecord)
    facts.add("identifier", attribute.renamingIdentifier)
    facts.add("hash modifier", attribute.versionHashModifier)
    return facts.text(after: ": \(attribute.type.xmlName)")
  }

  static func of(_ relationship: Relationship) -> String {
    var facts = Facts()
    facts.add("inverse", relationship.inverseName)
    if relationship.inverseEntityName != relationship.destinationName {
      facts.add("inverse entity", relationship.inverseEntityName)
    }
    facts.add("optional", if: relationship.isOptional)
    facts.add("transient", if: relationship.isTransient)
    facts.add("ordered", if: relationship.isOrdered)
    facts.add("indexed", if: relationship.isIndexed)
    facts.add("minimum", relationship.minimumCount)
    facts.add("maximum", relationship.maximumCount)
    facts.add("delete rule", relationship.deleteRule?.xmlName)
    facts.add("identifier", relationship.renamingIdentifier)
    facts.add("hash modifier", relationship.versionHashModifier)
    let shape = relationship.isToMany ? "to-many" : "to-one"
    return facts.text(after: ": \(shape) \(relationship.destinationName ?? "nothing")")
  }

  static func of(_ request: FetchRequest) -> String {
    var facts = Facts()
    facts.add("where", request.predicate)
    switch request.resultType {
    case .objects: break
    case .objectIDs: facts.add("returns", "objectIDs")
    case .dictionaries: facts.add("returns", "dictionaries")
    case .unrecognized(let word): facts.add("returns", word)
    }
    facts.add("limit", request.limit)
    facts.add("batch size", request.batchSize)
    facts.add("subentities", request.includesSubentities)
    facts.add("property values", request.includesPropertyValues)
    facts.add("pending changes", request.includesPendingChanges)
    facts.add("faults", request.returnsObjectsAsFaults)
    facts.add("distinct", request.returnsDistinctResults)
    return facts.text(after: ": \(request.entityName ?? "nothing")")
  }

  static func of(_ part: FetchIndexElement) -> String {
    (part.property ?? part.expression ?? "") + (part.isDescending ? " descending" : "")
      + (part.type == .binary ? "" : " \(part.type.xmlName)")
  }
}
