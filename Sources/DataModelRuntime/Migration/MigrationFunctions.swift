import Foundation
package import GRDB
import SQLText

/// The SQL functions that the statements of a migration call and SQLite does not have.
package enum MigrationFunctions {
  package static func add(to db: Database) {
    db.add(function: uuid)
    db.add(function: digits)
    db.add(function: seconds)
    db.add(function: date)
  }

  /// `datamodel_uuid(text)`: the 16 bytes of a UUID; NULL for NULL and for a text that is not a UUID.
  private static let uuid = DatabaseFunction("datamodel_uuid", argumentCount: 1, pure: true) { values in
    guard let text = String.fromDatabaseValue(values[0]) else { return nil }
    return UUID(uuidString: text).map { withUnsafeBytes(of: $0.uuid) { Data($0) } }
  }

  /// `datamodel_digits(number, bits)`: the fewest decimal digits that identify a number of 32 or 64 bits,
  /// without an exponent: `0.1`, `100`; NULL for NULL and infinity.
  private static let digits = DatabaseFunction("datamodel_digits", argumentCount: 2, pure: true) { values in
    guard let number = Double.fromDatabaseValue(values[0]), number.isFinite else { return nil }
    // Plain SQL may have put a number of 64 bits into the column.
    if values[1] == 32.databaseValue, let short = Float(exactly: number) { return plain(short.description) }
    return plain(number.description)
  }

  // SQLite's own functions of dates know no Julian calendar, in which columns have days before 1582-10-15.

  /// `datamodel_seconds(date)`: the seconds since 2001 of a date in the form of columns; NULL for NULL and
  /// any other text.
  private static let seconds = DatabaseFunction("datamodel_seconds", argumentCount: 1, pure: true) { values in
    guard var text = String.fromDatabaseValue(values[0]) else { return nil }
    return text.withUTF8(StoredDate.secondsSince2001(of:))
  }

  /// `datamodel_date(seconds)`: the date in the form of columns; NULL for NULL and outside the years 1 to
  /// 9999.
  private static let date = DatabaseFunction("datamodel_date", argumentCount: 1, pure: true) { values in
    Double.fromDatabaseValue(values[0]).flatMap(StoredDate.text(secondsSince2001:))
  }

  /// Writes a number without an exponent: `1.5e-07` → `0.00000015`
  private static func plain(_ description: String) -> String {
    let parts = description.split(separator: "e")
    let isNegative = parts[0].hasPrefix("-")
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    let fraction = mantissa.count < 2 || mantissa[1] == "0" ? "" : mantissa[1]
    let digits = mantissa[0] + fraction
    let point = mantissa[0].count + (parts.count < 2 ? 0 : Int(parts[1]) ?? 0)
    if digits.allSatisfy({ $0 == "0" }) { return "0" }
    let sign = isNegative ? "-" : ""
    if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
    let missing = point - digits.count
    if missing >= 0 { return "\(sign)\(digits)\(String(repeating: "0", count: missing))" }
    return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
  }
}
