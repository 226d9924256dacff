public import Foundation

/// A value whose stored form has the order of Swift, so that columns of it can be compared by `<`.
///
/// Enumerations are not: the order of raw values need not be that of the cases. Compare `rawValue` where it
/// is.
///
/// Text is ordered by its Unicode scalars, `Z` before `a`, as SQLite does.
public protocol StoredOrderedValue: StoredValue {}

/// A number, with which columns can calculate.
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
