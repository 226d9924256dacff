/// A Core Data model as a store keeps it: Core Data archives the model in each file that it creates.
package struct ArchivedModel: Sendable, Equatable {
  /// The version identifiers that a developer may have given the model.
  package var versionIdentifiers: [String]
  /// The entities, by name.
  package var entities: [ArchivedEntity]
  package var configurations: [ArchivedConfiguration]
  /// The fetch request templates, by name.
  package var fetchRequestTemplates: [ArchivedFetchRequest]
  /// What the archive has and the other values cannot show: a sentence for each, which names the element.
  package var omissions: [String]

  package init(
    versionIdentifiers: [String] = [],
    entities: [ArchivedEntity],
    configurations: [ArchivedConfiguration] = [],
    fetchRequestTemplates: [ArchivedFetchRequest] = [],
    omissions: [String] = []
  ) {
    self.versionIdentifiers = versionIdentifiers
    self.entities = entities
    self.configurations = configurations
    self.fetchRequestTemplates = fetchRequestTemplates
    self.omissions = omissions
  }
}

/// A configuration: the entities that a store with its name has.
package struct ArchivedConfiguration: Sendable, Equatable {
  package var name: String
  package var entityNames: [String]

  package init(name: String, entityNames: [String]) {
    self.name = name
    self.entityNames = entityNames
  }
}
