import DataModelDefinition

/// An attribute in an inspection.
struct AttributeDocument: Encodable, Sendable {
  let name: String
  let line: Int?
  let type: String
  let optional: Bool
  let transient: Bool
  let derived: Bool
  let derivationExpression: String?
  let defaultValue: String?
  /// Seconds since 2001-01-01 00:00 UTC, as text.
  let defaultDateInterval: String?
  let minimum: String?
  let maximum: String?
  let regularExpression: String?
  let usesScalarType: Bool?
  let valueTransformer: String?
  let customClass: String?
  let composite: String?
  let indexed: Bool
  let spotlight: Bool
  let externalStorage: Bool
  let cloudEncryption: Bool
  let preservedAfterDeletion: Bool
  let storedInExternalRecord: Bool
  let renamingIdentifier: String?
  let versionHashModifier: String?
  let userInfo: [String: String]

  init(_ attribute: Attribute, in model: DataModel) {
    name = attribute.name
    line = model.source.location(of: attribute.origin).range?.start.line
    type = attribute.type.xmlName
    optional = attribute.isOptional
    transient = attribute.isTransient
    derived = attribute.isDerived
    derivationExpression = attribute.derivationExpression
    defaultValue = attribute.defaultValue?.text
    defaultDateInterval = attribute.defaultValue?.dateInterval
    minimum = attribute.minimum?.dateInterval ?? attribute.minimum?.text
    maximum = attribute.maximum?.dateInterval ?? attribute.maximum?.text
    regularExpression = attribute.regularExpression
    usesScalarType = attribute.usesScalarType
    valueTransformer = attribute.valueTransformerName
    customClass = attribute.customClassName
    composite = attribute.compositeName
    indexed = attribute.isIndexed
    spotlight = attribute.isIndexedBySpotlight
    externalStorage = attribute.allowsExternalBinaryDataStorage
    cloudEncryption = attribute.allowsCloudEncryption
    preservedAfterDeletion = attribute.isPreservedAfterDeletion
    storedInExternalRecord = attribute.isStoredInExternalRecord
    renamingIdentifier = attribute.renamingIdentifier
    versionHashModifier = attribute.versionHashModifier
    userInfo = attribute.userInfo.dictionary
  }
}

/// A relationship in an inspection.
struct RelationshipDocument: Encodable, Sendable {
  let name: String
  let line: Int?
  let destination: String?
  let inverse: String?
  let inverseEntity: String?
  let optional: Bool
  let transient: Bool
  let toMany: Bool
  let ordered: Bool
  let indexed: Bool
  let minimumCount: Int?
  /// Missing if there is no limit.
  let maximumCount: Int?
  let deletionRule: String
  let renamingIdentifier: String?
  let versionHashModifier: String?
  let userInfo: [String: String]

  init(_ relationship: Relationship, in model: DataModel) {
    name = relationship.name
    line = model.source.location(of: relationship.origin).range?.start.line
    destination = relationship.destinationName
    inverse = relationship.inverseName
    inverseEntity = relationship.inverseEntityName
    optional = relationship.isOptional
    transient = relationship.isTransient
    toMany = relationship.isToMany
    ordered = relationship.isOrdered
    indexed = relationship.isIndexed
    minimumCount = relationship.minimumCount
    maximumCount = relationship.upperBound
    deletionRule = (relationship.deleteRule ?? .nullify).xmlName
    renamingIdentifier = relationship.renamingIdentifier
    versionHashModifier = relationship.versionHashModifier
    userInfo = relationship.userInfo.dictionary
  }
}

/// A composite in an inspection.
struct CompositeDocument: Encodable, Sendable {
  let name: String
  let attributes: [AttributeDocument]
  let userInfo: [String: String]

  init(_ composite: Composite, in model: DataModel) {
    name = composite.name
    attributes = composite.attributes.map { AttributeDocument($0, in: model) }
    userInfo = composite.userInfo.dictionary
  }
}
