package import DataModelDefinition

/// A version whose elements cannot be told apart, so that nothing can be compared with it.
package struct DifferenceError: Error, Sendable, Hashable {
  package let message: String
  package let location: SourceLocation
  /// The other element that has a part in it.
  package let related: SourceLocation?
}

extension DifferenceError: CustomStringConvertible {
  package var description: String { "\(location): error: \(message)" }
}
