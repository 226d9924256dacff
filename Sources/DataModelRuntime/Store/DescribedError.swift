public import Foundation

/// An error whose description is also its localized description.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The same as the description.
  public var errorDescription: String? { description }
}
