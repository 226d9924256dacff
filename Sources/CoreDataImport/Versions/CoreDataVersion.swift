@_spi(Generated) public import DataModelRuntime
import Foundation

/// A version of a model, with what an import of its Core Data stores needs: its entities, and the tables and
/// columns that they become.
public struct CoreDataVersion: Sendable {
  /// The schema of the version's tables.
  public let schema: LocalStoreSchema
  /// The descriptions of the entities, as JSON.
  private let entities: [String]
  private let derivations: [String]

  /// The name of the version.
  public var name: String { schema.versionName }

  /// Creates a version. **For generated code and tools only**: the parameters may change in any version.
  ///
  /// - Parameters:
  ///   - schema: the schema of the version's tables
  ///   - entities: the descriptions of the entities, as JSON
  ///   - derivations: the statements that compute derived columns, after all rows are there
  @_spi(Generated) public init(schema: LocalStoreSchema, entities: [String], derivations: [String] = []) {
    self.schema = schema
    self.entities = entities
    self.derivations = derivations
  }

  /// Reads the descriptions.
  ///
  /// - Throws: `CoreDataImportError` if somebody has changed the generated code
  func read() throws(CoreDataImportError) -> ImportedVersion {
    let decoder = JSONDecoder()
    do {
      return ImportedVersion(
        schema: schema,
        entities: try entities.map { try decoder.decode(ImportedEntity.self, from: Data($0.utf8)) },
        derivations: derivations
      )
    } catch {
      throw .unreadableVersion(name: name, reason: "\(error)")
    }
  }
}
