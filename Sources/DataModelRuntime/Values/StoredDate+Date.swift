import Foundation
import SQLText

/// The text form of dates, for Foundation's `Date`.
extension StoredDate {
  /// The nearest millisecond since 1970; nil if the date has no form.
  static func milliseconds(of date: Date) -> Int64? {
    milliseconds(secondsSince2001: date.timeIntervalSinceReferenceDate)
  }

  /// The very date that reading gives.
  static func date(milliseconds: Int64) -> Date {
    Date(timeIntervalSinceReferenceDate: secondsSince2001(milliseconds: milliseconds))
  }

  /// The text of a date; nil outside of the years 1 to 9999.
  static func text(of date: Date) -> String? {
    text(secondsSince2001: date.timeIntervalSinceReferenceDate)
  }

  /// Nil for every text that is not of the form, also for a 30th of February.
  static func date(of bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    secondsSince2001(of: bytes).map(Date.init(timeIntervalSinceReferenceDate:))
  }
}
