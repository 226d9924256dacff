import Foundation

extension LocalStore {
  /// A row is of another entity than the type that it was to become.
  public struct WrongEntityError: DescribedError, Hashable {
    /// The entities that the type stands for, and that of the row.
    public let description: String

    /// An error for a row of an entity that a type does not stand for.
    @_spi(Generated) public init(found: String, expected: [String]) {
      let names = expected.map { "'\($0)'" }.joined(separator: " or ")
      description = "a row of '\(found)' is not a row of \(names)"
    }
  }
}
