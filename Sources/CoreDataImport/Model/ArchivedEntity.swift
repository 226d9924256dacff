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
    self.uniquenessConstraints = uniquenessConstraints
    self.indexes = indexes
  }
}

/// A fetch index of an archived entity.
package struct ArchivedIndex: Sendable, Equatable {
  package var name: String
  package var elements: [Element]

  package struct Element: Sendable, Equatable {
    /// The property; nil if the index is over an expression.
    package var propertyName: String?
    package var isAscending: Bool

    package init(propertyName: String?, isAscending: Bool = true) {
      self.propertyName = propertyName
      self.isAscending = isAscending
    }
  }

  package init(name: String, elements: [Element]) {
    self.name = name
    self.elements = elements
  }
}
