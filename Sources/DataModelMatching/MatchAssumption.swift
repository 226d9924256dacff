package import DataModelDefinition

/// An element of two versions that is taken for one, without a renaming identifier that says so.
package struct MatchAssumption: Sendable, Hashable {
  /// The new version, and the element in it.
  package let version: String
  package let element: ElementName
  package let basis: MatchBasis
  package let message: String
  package let location: SourceLocation
}
