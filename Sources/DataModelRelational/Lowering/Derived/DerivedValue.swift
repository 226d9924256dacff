import DataModelDefinition
import SQLText

/// The values of derived attributes as SQL expressions, in the storage class of the attribute.
enum DerivedValue {
  /// Returns a value converted to another type. NULL stays NULL.
  static func converted(
    _ value: SQLFragment,
    from source: AttributeType,
    to target: AttributeType
  ) -> SQLFragment {
    switch (AttributeColumn.type(of: source), AttributeColumn.type(of: target)) {
    case (let from, let to) where from == to: value
    case (.blob, .text): StoredUUID.text(of: value)
    case (.integer, .text): "CAST(\(value) AS TEXT)"
    case (.real, .text): "CASE WHEN \(value) IS NOT NULL THEN \(decimal(value)) END"
    case (_, .integer): "CAST(\(value) AS INTEGER)"
    case (_, .real): "CAST(\(value) AS REAL)"
    default: value
    }
  }

  /// Returns a sum that is already an SQL expression: an integer for whole numbers, otherwise a `REAL`.
  static func sum(_ sum: SQLFragment, isInteger: Bool, as target: AttributeType) -> SQLFragment {
    if isInteger { return converted(sum, from: .integer64, to: target) }
    guard AttributeColumn.type(of: target) == .text else { return converted(sum, from: .double, to: target) }
    return "(SELECT \(decimal("\(name: "_total")")) FROM (SELECT \(sum) AS \"_total\"))"
  }

  /// Returns the sum of a column over some rows; 0 without rows.
  static func sum(
    of column: SQLFragment,
    _ source: AttributeType,
    _ rows: SQLFragment,
    as target: AttributeType
  ) -> SQLFragment {
    switch (AttributeColumn.type(of: source), AttributeColumn.type(of: target)) {
    case (.integer, .real): return "(SELECT total(\(column)) \(rows))"
    case (.integer, _):
      return "(SELECT \(converted("ifnull(sum(\(column)), 0)", from: .integer64, to: target)) \(rows))"
    case (_, .text):
      let total = total(column, source)
      return "(SELECT \(decimal("\(name: "_total")")) FROM (SELECT \(total) AS \"_total\" \(rows)))"
    case (_, _): return "(SELECT \(converted(total(column, source), from: .double, to: target)) \(rows))"
    }
  }

  private static func total(_ column: SQLFragment, _ source: AttributeType) -> SQLFragment {
    "total(\(converted(column, from: source, to: .double)))"
  }

  /// Returns a number as decimal digits without an exponent: the 15 digits that a REAL can hold for certain.
  private static func decimal(_ number: SQLFragment) -> SQLFragment {
    let places: SQLFragment = "max(0, 15 - length(CAST(CAST(abs(\(number)) AS INTEGER) AS TEXT)))"
    // Adding 0.0 removes the sign of a number that was rounded to zero.
    let digits: SQLFragment = "printf('%#.*f', \(places), round(\(number), \(places)) + 0.0)"
    return "rtrim(rtrim(\(digits), '0'), '.')"
  }

  /// Returns the time of the statement, in the form of an attribute's type.
  static func now(as target: AttributeType) -> SQLFragment {
    if target == .date { return StoredDate.now }
    // The Julian day 2451910.5 is 2001-01-01 00:00 UTC.
    return converted("round((julianday('now') - 2451910.5) * 86400.0, 3)", from: .double, to: target)
  }
}
