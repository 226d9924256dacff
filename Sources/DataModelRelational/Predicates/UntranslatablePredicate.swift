/// A predicate has no SQL: why, and which part of it.
package struct UntranslatablePredicate: Error, Sendable, Equatable {
  package let reason: String
  /// Scalars of the predicate's text, counted from 0.
  package let range: Range<Int>

  package init(_ reason: String, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}

extension UntranslatablePredicate: CustomStringConvertible {
  package var description: String { "\(reason), at \(range.lowerBound)" }
}
