/// An error: a predicate cannot be translated to SQL, with the reason and the part that causes it.
package struct UntranslatablePredicate: Error, Sendable, Equatable {
  package let reason: String
  /// The Unicode scalars of the predicate's text, counted from 0.
  package let range: Range<Int>

  package init(_ reason: String, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}

extension UntranslatablePredicate: CustomStringConvertible {
  package var description: String { "\(reason), at \(range.lowerBound)" }
}
