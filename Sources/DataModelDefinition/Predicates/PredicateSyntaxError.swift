/// A syntax error in the text of a predicate, with its place.
///
/// For example, `price <` gives “expected an expression, found the end” at offset 7.
package struct PredicateSyntaxError: Error, Sendable, Equatable {
  package let message: String
  /// A range of Unicode scalars in the predicate's text, counted from 0; empty at its end.
  package let range: Range<Int>

  package init(_ message: String, at range: Range<Int>) {
    self.message = message
    self.range = range
  }
}

extension PredicateSyntaxError: CustomStringConvertible {
  package var description: String { "\(message), at \(range.lowerBound)" }
}
