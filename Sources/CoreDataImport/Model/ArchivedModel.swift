/// A Core Data model as a store keeps it: Core Data archives the model in each file that it creates.
package struct ArchivedModel: Sendable, Equatable {
  /// The version identifiers that a developer may have given the model.
  package var versionIdentifiers: [String]
  /// The entities, by name.
  package var entities: [ArchivedEntity]
  package var configurations: [ArchivedConfiguration]

  package init(
    versionIdentifiers: [String] = [],
    entities: [ArchivedEntity],
    configurations: [ArchivedConfiguration] = []
  ) {
    self.versionIdentifiers = versionIdentifiers
    self.entities = entities
    self.configurations = configurations
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
