import DataModelDefinition
import DataModelSwift

/// The names of the classes that a model states for its entities in Xcode.
enum ClassNames {
  /// The class of an entity, without its module: `Item` of `.Item` and `App.Item`.
  ///
  /// - Returns: nil if the model states none, or the one that all objects have
  static func name(of entity: Entity) -> String? {
    guard let stated = entity.representedClassName, stated != "NSManagedObject" else { return nil }
    return stated.split(separator: ".").last.map(String.init)
  }

  /// The names that types take from classes, by their entities. A name under `names` counts before them.
  ///
  /// - Returns: the names, none if types are named after entities
  static func all(in model: DataModel, _ configuration: ProjectConfiguration) -> [String: String] {
    guard configuration.typeNames == .representedClassName else { return [:] }
    let pairs = model.entities.compactMap { entity in name(of: entity).map { (entity.name, $0) } }
    let chosen = pairs.filter { configuration.swiftName(ofEntity: $0.0) == nil }
    return Dictionary(chosen) { first, _ in first }
  }
}

extension CompilerPipeline {
  /// How generated code looks, with the names that the model itself states.
  func swiftOptions(for model: DataModel) -> SwiftOptions {
    var options = swift
    options.explainsMissingSync = check.profile == nil
    options.entityNames.merge(ClassNames.all(in: model, configuration)) { chosen, _ in chosen }
    return options
  }
}
