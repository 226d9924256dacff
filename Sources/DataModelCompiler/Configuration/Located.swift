package import DataModelDefinition

/// A value with the place in the configuration that states it, for findings that only a model brings to light,
/// such as the name of an entity that it does not have.
package struct Located<Value: Sendable & Equatable>: Sendable, Equatable {
  package let value: Value
  package let location: SourceLocation

  package init(_ value: Value, at location: SourceLocation) {
    self.value = value
    self.location = location
  }
}
