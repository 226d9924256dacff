/// Literals, names, functions, and terms in parentheses or braces.
extension PredicateParser {
  mutating func primary() throws(PredicateSyntaxError) -> Term {
    let found = token
    switch found.kind {
    case .number(let number): return .expression(try literal(.number(number)))
    case .string(let text): return .expression(try literal(.string(text)))
    case .variable(let name): return .expression(try literal(.variable(name)))
    case .collectionOperator(let name):
      return .expression(try literal(.keyPath(.init([.init(name, .collectionOperator, at: found.range)]))))
    case .name(let name): return .expression(try named(name))
    case .keyword(let keyword): return try word(keyword)
    case .mark(.openBrace):
      let elements = try list(from: .openBrace, to: .closeBrace)
      return .expression(try node(.aggregate(elements), from: found.range.lowerBound))
    case .mark(.openParenthesis):
      try advance()
      try descend()
      let inner = try disjunction()
      ascend()
      try take(.closeParenthesis)
      return inner
    default: throw expected("an expression")
    }
  }

  private mutating func word(_ keyword: PredicateKeyword) throws(PredicateSyntaxError) -> Term {
    let start = token.range.lowerBound
    switch keyword {
    case .truePredicate, .falsePredicate:
      try advance()
      return .predicate(Predicate(.constant(keyword == .truePredicate), start..<end))
    case .null, .nil: return .expression(try literal(.null))
    case .true, .yes: return .expression(try literal(.boolean(true)))
    case .false, .no: return .expression(try literal(.boolean(false)))
    case .object: return .expression(try literal(.object))
    case .cast: return .expression(try cast())
    case .subquery: return .expression(try subquery())
    case .fetch:
      try advance()
      let arguments = try list(from: .openParenthesis, to: .closeParenthesis)
      return .expression(try node(.call(keyword.rawValue, arguments), from: start))
    default:
      let name = text(of: token)
      throw expected("an expression, or '#\(name)' for a property of that name")
    }
  }

  /// Reads a node without children, which is one token.
  private mutating func literal(
    _ kind: PredicateExpression.Kind
  ) throws(PredicateSyntaxError) -> PredicateExpression {
    let range = token.range
    try advance()
    return PredicateExpression(kind, range)
  }

  /// Reads `{a, b}` or `(a, b)`.
  private mutating func list(
    from open: PredicateToken.Mark,
    to close: PredicateToken.Mark
  ) throws(PredicateSyntaxError) -> [PredicateExpression] {
    try take(open)
    var elements: [PredicateExpression] = []
    if token.kind != .mark(close) {
      try descend()
      elements.append(try expression())
      while token.kind == .mark(.comma) {
        try advance()
        elements.append(try expression())
      }
      ascend()
      guard token.kind == .mark(close) else { throw expected("',' or '\(close.rawValue)'") }
    }
    try advance()
    return elements
  }

  // MARK: - Names

  /// Reads a property, `now()`, `uppercase:(name)` or `add:to:(1, 2)`.
  private mutating func named(_ word: String) throws(PredicateSyntaxError) -> PredicateExpression {
    let range = token.range
    // `#FUNCTION` is a property, regardless of what follows.
    let isEscaped = range.count != word.unicodeScalars.count
    try advance()
    guard !isEscaped, token.kind == .mark(.openParenthesis) || token.kind == .mark(.colon) else {
      return try node(.keyPath(.init([.init(word, at: range)])), from: range.lowerBound)
    }
    var name = word
    while token.kind == .mark(.colon) {
      try advance()
      name += ":"
      guard token.kind != .mark(.openParenthesis) else { break }
      switch token.kind {
      case .name, .keyword: name += text(of: token)
      default: throw expected("'(' or the next part of the function's name")
      }
      try advance()
      guard token.kind == .mark(.colon) || token.kind == .mark(.openParenthesis) else {
        throw expected("':' or '('")
      }
    }
    switch name.uppercased() {
    case "TERNARY": return try conditional(from: range.lowerBound)
    case "FUNCTION": name = "FUNCTION"
    default: break
    }
    let arguments = try list(from: .openParenthesis, to: .closeParenthesis)
    return try node(.call(name, arguments), from: range.lowerBound)
  }

  // MARK: - Special forms

  /// Reads `TERNARY(condition, then, otherwise)`.
  private mutating func conditional(from start: Int) throws(PredicateSyntaxError) -> PredicateExpression {
    try take(.openParenthesis)
    try descend()
    let condition = try predicate()
    try take(.comma)
    let then = try expression()
    try take(.comma)
    let otherwise = try expression()
    ascend()
    try take(.closeParenthesis)
    return try node(.conditional(condition, then, otherwise), from: start)
  }

  /// Reads `CAST(value, "NSDate")`.
  private mutating func cast() throws(PredicateSyntaxError) -> PredicateExpression {
    let start = token.range.lowerBound
    try advance()
    try take(.openParenthesis)
    try descend()
    let operand = try expression()
    ascend()
    try take(.comma)
    guard case .string(let type) = token.kind else {
      throw expected("the name of a class, as in '\"NSDate\"'")
    }
    try advance()
    try take(.closeParenthesis)
    return try node(.cast(operand, type: type), from: start)
  }

  /// Reads `SUBQUERY(items, $item, $item.price > 5)`.
  private mutating func subquery() throws(PredicateSyntaxError) -> PredicateExpression {
    let start = token.range.lowerBound
    try advance()
    try take(.openParenthesis)
    try descend()
    let collection = try expression()
    try take(.comma)
    guard case .variable(let variable) = token.kind else { throw expected("a variable, as in '$item'") }
    try advance()
    try take(.comma)
    let predicate = try self.predicate()
    ascend()
    try take(.closeParenthesis)
    return try node(.subquery(collection, variable: variable, predicate), from: start)
  }
}
