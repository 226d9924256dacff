public import Foundation
import SQLText

extension LocalStore {
  /// A collector of what is wrong with an object, for generated `validate()` functions.
  ///
  /// Nil passes every check: the type of a property says whether it needs a value.
  public struct Validation {
    private let entity: String
    private var failures: [ValidationFailure] = []

    /// Creates a validation without failures.
    public init(of entity: String) {
      self.entity = entity
    }

    /// Checks the bounds of a number, inclusive.
    public mutating func check<Value: Comparable>(
      _ value: Value?,
      _ property: String,
      atLeast minimum: Value? = nil,
      atMost maximum: Value? = nil
    ) {
      guard let value else { return }
      if let minimum, value < minimum { fail(property, .numberTooSmall, "at least \(minimum)") }
      if let maximum, value > maximum { fail(property, .numberTooLarge, "at most \(maximum)") }
    }

    /// Checks the bounds of a date, inclusive, and whether a column can hold its year.
    public mutating func check(
      date value: Date?,
      _ property: String,
      atLeast minimum: Date? = nil,
      atMost maximum: Date? = nil
    ) {
      guard let value else { return }
      if StoredDate.milliseconds(of: value) == nil { fail(property, .invalidDate, "a year from 1 to 9999") }
      if let minimum, value < minimum { fail(property, .dateTooSoon, "not before \(minimum)") }
      if let maximum, value > maximum { fail(property, .dateTooLate, "not after \(maximum)") }
    }

    /// Checks the length of a string in UTF-16 units, as Core Data counts it, and its pattern.
    public mutating func check(
      string value: String?,
      _ property: String,
      minimumLength: Int? = nil,
      maximumLength: Int? = nil,
      pattern: String? = nil
    ) {
      guard let value else { return }
      if let minimumLength, value.utf16.count < minimumLength {
        fail(property, .stringTooShort, "at least \(Self.characters(minimumLength))")
      }
      if let maximumLength, value.utf16.count > maximumLength {
        fail(property, .stringTooLong, "at most \(Self.characters(maximumLength))")
      }
      if let pattern, !Self.matches(value, pattern) {
        fail(property, .stringPatternMatching, "a match for \(pattern)")
      }
    }

    /// Ends the validation.
    ///
    /// - Throws: ``ValidationError`` if any check failed
    public func finish() throws(ValidationError) {
      if !failures.isEmpty { throw ValidationError(entity: entity, failures: failures) }
    }

    private mutating func fail(_ property: String, _ code: ValidationFailure.Code, _ demand: String) {
      failures.append(ValidationFailure(property: property, code: code, demand: demand))
    }

    private static func characters(_ count: Int) -> String {
      count == 1 ? "1 character" : "\(count) characters"
    }

    /// Returns whether the whole string matches a pattern in the syntax of ICU, as in Core Data. An invalid
    /// pattern matches nothing.
    private static func matches(_ text: String, _ pattern: String) -> Bool {
      WholeTextPattern.of(pattern)?.matches(text) ?? false
    }
  }
}

extension LocalStore.Validation {
  /// Returns the stored form of a custom value, for the checks of the model; nil if it has none, which saving
  /// refuses.
  public static func form<Value: CustomStoredValue>(of value: Value?) -> Value.Stored? { try? value?.stored }
}
