/// A word, a literal or a sign of a predicate's text.
struct PredicateToken: Sendable, Equatable {
  let kind: Kind
  /// A range of Unicode scalars in the text, counted from 0.
  let range: Range<Int>

  enum Kind: Sendable, Equatable {
    case keyword(PredicateKeyword)
    /// `price`, or `#size` without the sign
    case name(String)
    /// `$price`, without the sign
    case variable(String)
    /// `@count`, without the sign
    case collectionOperator(String)
    case number(PredicateNumber)
    case string(String)
    case comparison(PredicateOperator)
    /// `&&`
    case and
    /// `||`
    case or
    /// `!`
    case not
    case arithmetic(PredicateArithmetic)
    case mark(Mark)
    case end
  }

  enum Mark: Unicode.Scalar, Sendable {
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case point = "."
    case colon = ":"
  }
}
