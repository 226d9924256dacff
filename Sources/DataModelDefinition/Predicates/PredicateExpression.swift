/// A part of a comparison that has a value.
///
/// For example: `manufacturer.country.code`, `$PRICE`, `{1, 2}`, `CAST(0, "NSDate")`
package struct PredicateExpression: Sendable, Equatable {
  package let kind: Kind
  package let span: PredicateSpan
  /// The number of nodes on the longest path down.
  package let height: Int

  package indirect enum Kind: Sendable, Equatable {
    /// `NULL` or `NIL`
    case null
    case boolean(Bool)
    case number(PredicateNumber)
    case string(String)
    /// `$name`, without the sign
    case variable(String)
    /// `SELF`
    case object
    case keyPath(PredicateKeyPath)
    /// `{1, 2, 3}`
    case aggregate([PredicateExpression])
    case negation(PredicateExpression)
    case arithmetic(PredicateExpression, PredicateArithmetic, PredicateExpression)
    /// `now()`, `uppercase:(name)`, `add:to:(1, 2)`; also `FUNCTION(…)` and `FETCH(…)`, in capitals
    case call(String, [PredicateExpression])
    /// `CAST(366809773.7, "NSDate")`
    case cast(PredicateExpression, type: String)
    /// `SUBQUERY(items, $item, $item.price > 5)`
    case subquery(PredicateExpression, variable: String, Predicate)
    /// `TERNARY(condition, then, otherwise)`
    case conditional(Predicate, PredicateExpression, PredicateExpression)
    /// `items[FIRST]`
    case element(PredicateExpression, PredicateIndex)
  }

  package init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    span = PredicateSpan(range)
    height = 1 + kind.heightOfChildren
  }
}

/// A non-negative number; a minus sign before it is a ``PredicateExpression/Kind/negation(_:)``.
package enum PredicateNumber: Sendable, Equatable {
  case integer(Int64)
  /// Written with a point or an exponent, or too large for an integer.
  case real(Double)
}

/// The operators between numbers. The raw value is the spelling.
package enum PredicateArithmetic: String, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"
}

/// The subscript in the brackets of `items[…]`.
package indirect enum PredicateIndex: Sendable, Equatable {
  case first
  case last
  case size
  case expression(PredicateExpression)
}

extension PredicateExpression.Kind {
  fileprivate var heightOfChildren: Int {
    switch self {
    case .null, .boolean, .number, .string, .variable, .object: 0
    case .keyPath(let path): path.base?.height ?? 0
    case .aggregate(let elements): Self.maximumHeight(of: elements)
    case .negation(let operand): operand.height
    case .arithmetic(let left, _, let right): max(left.height, right.height)
    case .call(_, let arguments): Self.maximumHeight(of: arguments)
    case .cast(let operand, _): operand.height
    case .subquery(let collection, _, let predicate): max(collection.height, predicate.height)
    case .conditional(let condition, let then, let otherwise):
      max(condition.height, then.height, otherwise.height)
    case .element(let collection, .expression(let index)): max(collection.height, index.height)
    case .element(let collection, _): collection.height
    }
  }

  private static func maximumHeight(of expressions: [PredicateExpression]) -> Int {
    expressions.map(\.height).max() ?? 0
  }
}
