@_spi(Generated) public import DataModelRuntime

/// A version of a model, with what an import of its Core Data stores needs: its entities, and the tables and
/// columns that they become.
public struct CoreDataVersion: Sendable {
  /// The schema of the version's tables.
  public let schema: LocalStoreSchema
  let entities: [ImportedEntity]
  /// The statements that compute derived columns, after all rows are there.
  let derivations: [String]

  /// The name of the version.
  public var name: String { schema.versionName }

  /// Creates a version. **For generated code and tools only**: the parameters may change in any version.
  @_spi(Generated) public init(
    schema: LocalStoreSchema,
    entities: [ImportedEntity],
    derivations: [String] = []
  ) {
    self.schema = schema
    self.entities = entities
    self.derivations = derivations
  }

  /// The model, as an archive of it would state it.
  var archivedModel: ArchivedModel {
    ArchivedModel(entities: entities.map(\.archived).sorted { $0.name < $1.name })
  }
}
