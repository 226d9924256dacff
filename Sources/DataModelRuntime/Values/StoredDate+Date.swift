import Foundation
import SQLText

/// The text form of dates, for Foundation's `Date`.
extension StoredDate {
  /// Returns the nearest millisecond since 1970; nil if the date has no form.
  static func milliseconds(of date: Date) -> Int64? {
    milliseconds(secondsSince2001: date.timeIntervalSinceReferenceDate)
  }

  /// Returns exactly the date that reading the text gives.
  static func date(milliseconds: Int64) -> Date {
    Date(timeIntervalSinceReferenceDate: secondsSince2001(milliseconds: milliseconds))
  }

  /// Returns the text of a date; nil outside the years 1 to 9999.
  static func text(of date: Date) -> String? {
    text(secondsSince2001: date.timeIntervalSinceReferenceDate)
  }

  /// Returns the date of a text; nil if the text does not have this form or names a day that does not exist,
  /// such as 30 February.
  static func date(of bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    secondsSince2001(of: bytes).map(Date.init(timeIntervalSinceReferenceDate:))
  }
}
