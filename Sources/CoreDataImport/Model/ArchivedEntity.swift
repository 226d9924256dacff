/// An entity of an archived model, with the properties that it declares itself.
package struct ArchivedEntity: Sendable, Equatable {
  package var name: String
  package var superentity: String?
  package var isAbstract: Bool
  package var className: String?
  /// The name that the entity had in the version before; nil if it has not been renamed.
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String]
  /// The attributes, by name.
  package var attributes: [ArchivedAttribute]
  /// The relationships, by name.
  package var relationships: [ArchivedRelationship]
  /// The names of the fetched properties.
  package var fetchedProperties: [String]
  /// What the fetched properties fetch; the names are those of the properties.
  package var fetchedPropertyRequests: [ArchivedFetchRequest]
  package var uniquenessConstraints: [[String]]
  package var indexes: [ArchivedIndex]

  package init(
    name: String,
    superentity: String? = nil,
    isAbstract: Bool = false,
    className: String? = nil,
    renamingIdentifier: String? = nil,
    versionHashModifier: String? = nil,
    userInfo: [String: String] = [:],
    attributes: [ArchivedAttribute] = [],
    relationships: [ArchivedRelationship] = [],
    fetchedProperties: [String] = [],
    fetchedPropertyRequests: [ArchivedFetchRequest] = [],
    uniquenessConstraints: [[String]] = [],
    indexes: [ArchivedIndex] = []
  ) {
    self.name = name
    self.superentity = superentity
    self.isAbstract = isAbstract
    self.className = className
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
    self.attributes = attributes
    self.relationships = relationships
    self.fetchedProperties = fetchedProperties
    self.fetchedPropertyRequests = fetchedPropertyRequests
    self.uniquenessConstraints = uniquenessConstraints
    self.indexes = indexes
  }
}
