import Foundation

extension LocalStore {
  /// An error for an object with values that the model does not allow.
  public struct ValidationError: DescribedError, Hashable {
    /// The name of the entity.
    public let entity: String
    /// At least one failure, in the order of the properties.
    public let failures: [ValidationFailure]

    /// All failures in words.
    public var description: String {
      "\(entity): " + failures.map(\.description).joined(separator: "; ")
    }
  }

  /// A value that a model does not allow.
  public struct ValidationFailure: Hashable, Sendable, CustomStringConvertible {
    /// The name of the property.
    public let property: String
    /// The number that Core Data uses for this kind of failure (`NSValidationNumberTooLargeError` and
    /// others).
    public let code: Code
    /// The requirement: `at most 36 characters`.
    public let demand: String

    /// The kinds of failures, with Core Data's numbers.
    public enum Code: Int, Hashable, Sendable {
      case numberTooLarge = 1610
      case numberTooSmall = 1620
      case dateTooLate = 1630
      case dateTooSoon = 1640
      case invalidDate = 1650
      case stringTooLong = 1660
      case stringTooShort = 1670
      case stringPatternMatching = 1680
    }

    /// `text: at most 36 characters`
    public var description: String { "\(property): \(demand)" }
  }
}
