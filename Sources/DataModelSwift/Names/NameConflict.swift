package import DataModelRelational

/// A name chosen by hand that generated code could only have changed, or only by changing another's.
///
/// The generator puts an underscore behind a name that is taken, which is right for the names that it makes
/// itself. A name that somebody chose is never changed.
package struct NameConflict: Sendable, Hashable {
  /// The entity whose name was chosen, or that declares the property whose name was chosen.
  package let entity: String
  /// Nil if the name is that of the entity.
  package let property: String?
  /// Why the name cannot be had: `'Article' is the name of the type of 'Article'`
  package let reason: String

  /// The conflicts of a model without errors.
  package static func all(in lowered: LoweredModel, options: SwiftOptions) -> [NameConflict] {
    let types = options.entityNames.isEmpty ? [] : ChosenTypeNames(lowered, options).conflicts
    let properties = options.propertyNames.isEmpty ? [] : ChosenPropertyNames(lowered, options).conflicts
    return types + properties
  }

  /// The reason for refusing words that have a meaning of their own.
  static func reserved(_ name: String) -> String {
    "'\(name)' means something else in Swift or in generated code"
  }
}
