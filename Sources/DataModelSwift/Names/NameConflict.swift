package import DataModelRelational

/// A chosen name that generated code cannot use without changing it or another name.
///
/// The generator appends an underscore to a name of its own that is taken. A chosen name is never changed.
package struct NameConflict: Sendable, Hashable {
  /// The entity whose name was chosen, or that declares the property whose name was chosen.
  package let entity: String
  /// The property; nil if the name is that of the entity.
  package let property: String?
  /// Why the name cannot be used: `'Article' is the name of the type of 'Article'`
  package let reason: String

  /// Returns the conflicts of a model without errors.
  package static func all(in lowered: LoweredModel, options: SwiftOptions) -> [NameConflict] {
    let types = options.entityNames.isEmpty ? [] : ChosenTypeNames(lowered, options).conflicts
    let properties = options.propertyNames.isEmpty ? [] : ChosenPropertyNames(lowered, options).conflicts
    return types + properties
  }

  /// Returns the reason for refusing a reserved word.
  static func reserved(_ name: String) -> String {
    "'\(name)' is reserved in Swift or in generated code"
  }
}
