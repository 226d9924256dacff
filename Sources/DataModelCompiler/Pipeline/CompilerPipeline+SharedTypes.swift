package import DataModelDefinition
package import DataModelReader
package import DataModelRelational
import DataModelSwift

extension CompilerPipeline {
  /// Returns errors about types of a model whose names another model of the same module also has.
  ///
  /// - Returns: an error for each, at its entity
  package func sharedTypes(
    of lowered: LoweredModel,
    with other: LoweredModel,
    in bundle: ModelBundle,
    _ pipeline: CompilerPipeline
  ) -> Diagnostics {
    let options = pipeline.swiftOptions(for: other.model)
    let others = Dictionary(
      GeneratedType.all(in: other, options: options).map { ($0.name, $0) }
    ) { first, _ in first }
    let index = ModelIndex(lowered.model)
    let otherIndex = ModelIndex(other.model)
    func location(_ type: GeneratedType, _ model: DataModel, _ index: ModelIndex) -> SourceLocation {
      let entity = type.entity.flatMap { index.entity(named: $0) }
      return entity.map { model.source.location(ofAttribute: "name", in: $0.origin) }
        ?? SourceLocation(path: model.source.path)
    }
    var found = Diagnostics()
    for type in GeneratedType.all(in: lowered, options: swiftOptions(for: lowered.model)) {
      guard let same = others[type.name] else { continue }
      let name = bundle.path.split(separator: "/").last.map(String.init) ?? bundle.name
      found.emit(
        GeneratedNameRules.sharedType,
        """
        \(type.what) is called '\(type.name)' in Swift, and so is \(same.what) of \(name), in the same \
        module: give one of the models a 'namespace' or a 'typePrefix', in a datamodel.yaml in its own folder
        """,
        at: location(type, lowered.model, index),
        about: type.entity.map { ElementName(entity: $0) },
        related: [.init("\(same.what) of \(name)", at: location(same, other.model, otherIndex))]
      )
    }
    return found
  }
}
