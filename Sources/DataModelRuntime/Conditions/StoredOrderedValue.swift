public import Foundation

/// A value whose stored form is ordered as in Swift, so that its columns can be compared with `<`.
///
/// Enumerations do not conform, since their raw values need not be in the order of the cases. Compare
/// `rawValue` if they are.
///
/// Text is ordered by its Unicode scalars, `Z` before `a`, as in SQLite.
public protocol StoredOrderedValue: StoredValue {}

/// A number, for arithmetic with columns.
public protocol StoredNumber: StoredOrderedValue {}

/// A number without a fraction.
public protocol StoredInteger: StoredNumber {}

/// A number with a fraction.
public protocol StoredFraction: StoredNumber {}

extension String: StoredOrderedValue {}
extension Date: StoredOrderedValue {}
extension Int16: StoredInteger {}
extension Int32: StoredInteger {}
extension Int64: StoredInteger {}
extension Double: StoredFraction {}
extension Float: StoredFraction {}
extension Decimal: StoredFraction {}
