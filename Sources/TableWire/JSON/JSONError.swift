public import Foundation

/// An error in a text that is not JSON.
public struct JSONError: LocalizedError, Hashable, CustomStringConvertible {
  /// The problem, such as `expected a value`.
  public let reason: String
  /// The offset of the invalid byte, from 0.
  public let offset: Int

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// The problem and the place.
  public var description: String { "not JSON: \(reason) at byte \(offset)" }
}
