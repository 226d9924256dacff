import Foundation

extension LocalStore {
  /// An error for a row whose entity is not that of the type.
  public struct WrongEntityError: DescribedError, Hashable {
    /// The entities of the type, and that of the row.
    public let description: String

    /// Creates an error for a row whose entity is not one of the type's.
    @_spi(Generated) public init(found: String, expected: [String]) {
      let names = expected.map { "'\($0)'" }.joined(separator: " or ")
      description = "expected a row of \(names), found a row of '\(found)'"
    }
  }
}
