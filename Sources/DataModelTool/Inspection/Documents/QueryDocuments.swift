import DataModelDefinition

/// A fetch request in an inspection.
struct FetchRequestDocument: Encodable, Sendable {
  let name: String
  let line: Int?
  let entity: String?
  let predicate: String?
  let resultType: String
  let limit: Int?
  let batchSize: Int?
  let includesSubentities: Bool?
  let includesPropertyValues: Bool?
  let includesPendingChanges: Bool?
  let returnsObjectsAsFaults: Bool?
  let returnsDistinctResults: Bool?

  init(_ request: FetchRequest, in model: DataModel) {
    name = request.name
    line = model.source.location(of: request.origin).range?.start.line
    entity = request.entityName
    predicate = request.predicate
    resultType =
      switch request.resultType {
      case .objects: "objects"
      case .objectIDs: "objectIDs"
      case .dictionaries: "dictionaries"
      case .unrecognized(let word): word
      }
    limit = request.limit
    batchSize = request.batchSize
    includesSubentities = request.includesSubentities
    includesPropertyValues = request.includesPropertyValues
    includesPendingChanges = request.includesPendingChanges
    returnsObjectsAsFaults = request.returnsObjectsAsFaults
    returnsDistinctResults = request.returnsDistinctResults
  }
}

/// A fetched property in an inspection.
struct FetchedPropertyDocument: Encodable, Sendable {
  let name: String
  let line: Int?
  let optional: Bool
  let fetchRequest: FetchRequestDocument?
  let userInfo: [String: String]

  init(_ property: FetchedProperty, in model: DataModel) {
    name = property.name
    line = model.source.location(of: property.origin).range?.start.line
    optional = property.isOptional
    fetchRequest = property.fetchRequest.map { FetchRequestDocument($0, in: model) }
    userInfo = property.userInfo.dictionary
  }
}

/// A configuration in an inspection.
struct ConfigurationDocument: Encodable, Sendable {
  let name: String
  let usedWithCloudKit: Bool
  let entities: [String]
  let userInfo: [String: String]

  init(_ configuration: Configuration) {
    name = configuration.name
    usedWithCloudKit = configuration.isUsedWithCloudKit
    entities = configuration.members.map(\.name)
    userInfo = configuration.userInfo.dictionary
  }
}
