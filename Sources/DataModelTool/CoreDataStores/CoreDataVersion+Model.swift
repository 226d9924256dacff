@_spi(Generated) package import CoreDataImport
package import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelSwift

extension CoreDataVersion {
  /// Creates the version that generated code would have for a model.
  ///
  /// - Parameters:
  ///   - model: the version of the model
  ///   - decisions: what the configuration says about imports
  package init(_ model: LoweredModel, _ decisions: ImportDecisions = ImportDecisions()) {
    let mapping = ImportMapping(model, decisions)
    self.init(
      schema: LocalStoreSchema(model),
      entities: mapping.entities.map(\.json),
      derivations: mapping.derivations
    )
  }
}
