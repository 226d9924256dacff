public import Foundation

/// A text is not JSON.
public struct JSONError: LocalizedError, Hashable, CustomStringConvertible {
  /// The mistake, in a sentence.
  public let reason: String
  /// The offset of the byte where it is wrong, from 0.
  public let offset: Int

  /// The same, for people.
  public var errorDescription: String? { description }

  /// The problem and the place.
  public var description: String { "not JSON: \(reason), at byte \(offset)" }
}
