public import Foundation

/// An error whose description is for people too.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The same, for people.
  public var errorDescription: String? { description }
}
