public import DataModelRuntime

/// The versions of a model from which an app imports Core Data stores.
///
/// Generated code has one, with `coreDataImport: true` in `datamodel.yaml`: `ShopSchema.coreDataVersions`.
public struct CoreDataVersions: Sendable {
  /// The schema of the current version, with the steps from the earlier ones.
  public let schema: LocalStoreSchema
  /// The versions, oldest first. The last one is the current one.
  public let versions: [CoreDataVersion]

  /// Creates a list of versions. **For generated code only**: the parameters may change in any version.
  @_spi(Generated) public init(schema: LocalStoreSchema, versions: [CoreDataVersion]) {
    self.schema = schema
    self.versions = versions
  }
}
