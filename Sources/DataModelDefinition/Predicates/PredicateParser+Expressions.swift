/// Arithmetic, and the paths and brackets after a value.
extension PredicateParser {
  /// Reads a whole expression, such as an element of a list.
  mutating func expression() throws(PredicateSyntaxError) -> PredicateExpression {
    let term = try sum()
    return try expression(of: term)
  }

  mutating func sum() throws(PredicateSyntaxError) -> Term {
    let start = token.range.lowerBound
    var left = try product()
    while case .arithmetic(let sign) = token.kind, sign == .add || sign == .subtract {
      let operand = try self.operand(at: left)
      let right = try product()
      left = try operation(operand, sign, right, from: start)
    }
    return left
  }

  private mutating func product() throws(PredicateSyntaxError) -> Term {
    let start = token.range.lowerBound
    var left = try negation()
    while case .arithmetic(let sign) = token.kind, sign == .multiply || sign == .divide {
      let operand = try self.operand(at: left)
      let right = try negation()
      left = try operation(operand, sign, right, from: start)
    }
    return left
  }

  private mutating func negation() throws(PredicateSyntaxError) -> Term {
    guard token.kind == .arithmetic(.subtract) else { return try power() }
    let start = token.range.lowerBound
    try advance()
    try descend()
    let term = try negation()
    ascend()
    let operand = try expression(of: term)
    return .expression(try node(.negation(operand), from: start))
  }

  /// Reads a power, which binds tighter than a sign on its left, and from the right: `-a ** b ** c` is `-(a
  /// ** (b ** c))`.
  private mutating func power() throws(PredicateSyntaxError) -> Term {
    let start = token.range.lowerBound
    let base = try postfix()
    guard token.kind == .arithmetic(.power) else { return base }
    let operand = try self.operand(at: base)
    try descend()
    let exponent = try negation()
    ascend()
    return try operation(operand, .power, exponent, from: start)
  }

  /// Returns the operand before a sign, and takes the sign.
  private mutating func operand(at left: Term) throws(PredicateSyntaxError) -> PredicateExpression {
    let operand = try expression(of: left)
    try advance()
    return operand
  }

  private func operation(
    _ left: PredicateExpression,
    _ sign: PredicateArithmetic,
    _ right: Term,
    from start: Int
  ) throws(PredicateSyntaxError) -> Term {
    .expression(try node(.arithmetic(left, sign, expression(of: right)), from: start))
  }

  // MARK: - Paths

  private mutating func postfix() throws(PredicateSyntaxError) -> Term {
    let start = token.range.lowerBound
    var term = try primary()
    while true {
      switch token.kind {
      case .mark(.point):
        let base = try expression(of: term)
        term = .expression(try path(from: base, start: start))
      case .mark(.openBracket):
        let collection = try expression(of: term)
        let index = try self.index()
        term = .expression(try node(.element(collection, index), from: start))
      default: return term
      }
    }
  }

  /// Reads all components that follow, so that a path is one node.
  private mutating func path(
    from base: PredicateExpression,
    start: Int
  ) throws(PredicateSyntaxError) -> PredicateExpression {
    var components: [PredicateKeyPath.Component] = []
    while token.kind == .mark(.point) {
      try advance()
      components.append(try component())
    }
    if case .keyPath(let path) = base.kind {
      return try node(.keyPath(PredicateKeyPath(base: path.base, path.components + components)), from: start)
    }
    return try node(.keyPath(PredicateKeyPath(base: base, components)), from: start)
  }

  /// Reads a component: after a point every word is a name, even a reserved one.
  private mutating func component() throws(PredicateSyntaxError) -> PredicateKeyPath.Component {
    let found = token
    switch found.kind {
    case .name(let name):
      try advance()
      return .init(name, at: found.range)
    case .keyword(.conformsToUTI), .keyword(.equalsUTI): throw expected("a property")
    case .keyword:
      try advance()
      return .init(text(of: found), at: found.range)
    case .collectionOperator(let name):
      try advance()
      return .init(name, .collectionOperator, at: found.range)
    default: throw expected("a property")
    }
  }

  /// Reads `[FIRST]` or `[0]`.
  private mutating func index() throws(PredicateSyntaxError) -> PredicateIndex {
    try advance()
    let index: PredicateIndex
    switch token.kind {
    case .keyword(.first): index = .first
    case .keyword(.last): index = .last
    case .keyword(.size): index = .size
    default:
      try descend()
      let expression = try self.expression()
      ascend()
      try take(.closeBracket)
      return .expression(expression)
    }
    try advance()
    try take(.closeBracket)
    return index
  }
}
