import DataModelDefinition

/// An entity in an inspection.
struct EntityDocument: Encodable, Sendable {
  let name: String
  let line: Int?
  let className: String?
  let parent: String?
  let abstract: Bool
  let codeGeneration: String?
  let renamingIdentifier: String?
  let versionHashModifier: String?
  let spotlightDisplayNameExpression: String?
  let attributes: [AttributeDocument]
  let relationships: [RelationshipDocument]
  let fetchedProperties: [FetchedPropertyDocument]
  let indexes: [IndexDocument]
  let uniquenessConstraints: [[String]]
  let userInfo: [String: String]

  init(_ entity: Entity, in model: DataModel) {
    name = entity.name
    line = model.source.location(of: entity.origin).range?.start.line
    className = entity.representedClassName
    parent = entity.parentName
    abstract = entity.isAbstract
    codeGeneration =
      switch entity.codeGeneration {
      case .classDefinition: "class"
      case .category: "category"
      case .unrecognized(let word): word
      case nil: nil
      }
    renamingIdentifier = entity.renamingIdentifier
    versionHashModifier = entity.versionHashModifier
    spotlightDisplayNameExpression = entity.spotlightDisplayNameExpression
    attributes = entity.attributes.map { AttributeDocument($0, in: model) }
    relationships = entity.relationships.map { RelationshipDocument($0, in: model) }
    fetchedProperties = entity.fetchedProperties.map { FetchedPropertyDocument($0, in: model) }
    indexes =
      entity.fetchIndexes.map(IndexDocument.init) + entity.compoundIndexes.map(IndexDocument.init)
    uniquenessConstraints = entity.uniquenessConstraints.map { $0.properties.map(\.name) }
    userInfo = entity.userInfo.dictionary
  }
}

/// An index in an inspection; the name is missing in the form that Xcode before 9 wrote.
struct IndexDocument: Encodable, Sendable {
  let name: String?
  let elements: [Element]

  struct Element: Encodable, Sendable {
    let property: String?
    let expression: String?
    let type: String
    let descending: Bool
  }

  init(_ index: FetchIndex) {
    name = index.name
    elements = index.elements.map {
      Element(
        property: $0.property,
        expression: $0.expression,
        type: $0.type.xmlName,
        descending: $0.isDescending
      )
    }
  }

  init(_ index: CompoundIndex) {
    name = nil
    elements = index.properties.map {
      Element(property: $0.name, expression: nil, type: FetchIndexType.binary.xmlName, descending: false)
    }
  }
}
