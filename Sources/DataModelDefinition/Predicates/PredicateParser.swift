extension Predicate {
  /// Reads a predicate in the format language of Core Data's models.
  ///
  /// - Returns: the tree, with places in Unicode scalars of the text
  /// - Throws: an error that says what was expected, and where
  package static func parse(_ text: String) throws(PredicateSyntaxError) -> Predicate {
    var parser = try PredicateParser(text)
    return try parser.wholePredicate()
  }
}

/// A recursive-descent parser, one function for each level of precedence.
///
/// A parenthesis may open a predicate or an expression, `(a > 1) AND b > 2` or `(a + 1) > 2`, which is only
/// known later. So the functions of all levels return a ``Term``, which the caller converts to the one it
/// needs. This takes linear time; trying one and then the other would double the time for each parenthesis.
struct PredicateParser {
  /// Deeper nesting than in any handwritten predicate, yet safe for a 512 KB thread stack on macOS, even
  /// without optimisation.
  static let maximumHeight = 32

  enum Term {
    case predicate(Predicate)
    case expression(PredicateExpression)
  }

  private var lexer: PredicateLexer
  private(set) var token: PredicateToken
  /// The end of the last token taken.
  private(set) var end = 0
  private var depth = 0

  init(_ text: String) throws(PredicateSyntaxError) {
    lexer = PredicateLexer(text)
    token = try lexer.next()
  }

  mutating func wholePredicate() throws(PredicateSyntaxError) -> Predicate {
    let predicate = try self.predicate()
    guard token.kind == .end else { throw expected("AND, OR or the end") }
    return predicate
  }

  // MARK: - Predicates

  /// Reads a whole predicate, at the top level or in parentheses.
  mutating func predicate() throws(PredicateSyntaxError) -> Predicate {
    let term = try disjunction()
    return try predicate(of: term)
  }

  mutating func disjunction() throws(PredicateSyntaxError) -> Term {
    let start = token.range.lowerBound
    let first = try conjunction()
    guard isOr else { return first }
    var parts = [try predicate(of: first)]
    while isOr {
      try advance()
      let next = try conjunction()
      parts.append(try predicate(of: next))
    }
    return .predicate(try node(.or(parts), from: start))
  }

  private mutating func conjunction() throws(PredicateSyntaxError) -> Term {
    let start = token.range.lowerBound
    let first = try negatedCondition()
    guard isAnd else { return first }
    var parts = [try predicate(of: first)]
    while isAnd {
      try advance()
      let next = try negatedCondition()
      parts.append(try predicate(of: next))
    }
    return .predicate(try node(.and(parts), from: start))
  }

  private mutating func negatedCondition() throws(PredicateSyntaxError) -> Term {
    guard token.kind == .keyword(.not) || token.kind == .not else { return try condition() }
    let start = token.range.lowerBound
    try advance()
    try descend()
    let term = try negatedCondition()
    ascend()
    let negated = try predicate(of: term)
    return .predicate(try node(.not(negated), from: start))
  }

  private var isOr: Bool { token.kind == .keyword(.or) || token.kind == .or }
  private var isAnd: Bool { token.kind == .keyword(.and) || token.kind == .and }

  // MARK: - Terms

  func predicate(of term: Term) throws(PredicateSyntaxError) -> Predicate {
    switch term {
    case .predicate(let predicate): return predicate
    case .expression: throw expected("a comparison")
    }
  }

  func expression(of term: Term) throws(PredicateSyntaxError) -> PredicateExpression {
    switch term {
    case .expression(let expression): return expression
    case .predicate(let predicate):
      throw PredicateSyntaxError("expected a value, found a condition", at: predicate.span.range)
    }
  }

  func node(_ kind: Predicate.Kind, from start: Int) throws(PredicateSyntaxError) -> Predicate {
    let predicate = Predicate(kind, start..<end)
    guard predicate.height <= Self.maximumHeight else { throw tooDeep(at: start..<end) }
    return predicate
  }

  func node(
    _ kind: PredicateExpression.Kind,
    from start: Int
  ) throws(PredicateSyntaxError) -> PredicateExpression {
    let expression = PredicateExpression(kind, start..<end)
    guard expression.height <= Self.maximumHeight else { throw tooDeep(at: start..<end) }
    return expression
  }

  // MARK: - Tokens

  mutating func advance() throws(PredicateSyntaxError) {
    end = token.range.upperBound
    token = try lexer.next()
  }

  mutating func take(_ mark: PredicateToken.Mark) throws(PredicateSyntaxError) {
    guard token.kind == .mark(mark) else { throw expected("'\(mark.rawValue)'") }
    try advance()
  }

  /// Enters a level of nesting.
  mutating func descend() throws(PredicateSyntaxError) {
    depth += 1
    guard depth < Self.maximumHeight else { throw tooDeep(at: token.range) }
  }

  mutating func ascend() { depth -= 1 }

  /// Returns the text of the token as written, without a `#`.
  func text(of token: PredicateToken) -> String {
    String(String.UnicodeScalarView(lexer.scalars[token.range].drop { $0 == "#" }))
  }

  /// Returns the error that something else was found instead of `what`.
  func expected(_ what: String) -> PredicateSyntaxError {
    let found = token.kind == .end ? "the end" : lexer.excerpt(token.range)
    return PredicateSyntaxError("expected \(what), found \(found)", at: token.range)
  }

  private func tooDeep(at range: Range<Int>) -> PredicateSyntaxError {
    PredicateSyntaxError("nested more than \(Self.maximumHeight) levels deep", at: range)
  }
}
