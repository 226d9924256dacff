import DataModelDefinition
import DataModelSwift

/// The names of the classes that a model states for its entities in Xcode.
enum ClassNames {
  /// Returns the class of an entity without its module: `Item` for `.Item` and `App.Item`.
  ///
  /// - Returns: nil if the model states no class, or the base class of all objects
  static func name(of entity: Entity) -> String? {
    guard let stated = entity.representedClassName, stated != "NSManagedObject" else { return nil }
    return stated.split(separator: ".").last.map(String.init)
  }

  /// Returns the names that types take from classes, by entity. A name under `names` takes precedence.
  ///
  /// - Returns: the names; empty if types are named after entities
  static func all(in model: DataModel, _ configuration: ProjectConfiguration) -> [String: String] {
    guard configuration.typeNames == .representedClassName else { return [:] }
    let pairs = model.entities.compactMap { entity in name(of: entity).map { (entity.name, $0) } }
    let chosen = pairs.filter { configuration.swiftName(ofEntity: $0.0) == nil }
    return Dictionary(chosen) { first, _ in first }
  }
}

extension CompilerPipeline {
  /// Returns the options for generated code, with the class names that the model states.
  func swiftOptions(for model: DataModel) -> SwiftOptions {
    var options = swift
    options.explainsMissingSync = check.profile == nil
    options.entityNames.merge(ClassNames.all(in: model, configuration)) { chosen, _ in chosen }
    return options
  }
}
