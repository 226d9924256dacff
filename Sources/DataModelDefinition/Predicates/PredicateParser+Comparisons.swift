/// Comparisons with their modifiers and options.
extension PredicateParser {
  mutating func condition() throws(PredicateSyntaxError) -> Term {
    let start = token.range.lowerBound
    var modifier: PredicateModifier?
    if case .keyword(let keyword) = token.kind, let found = keyword.modifier {
      modifier = found
      try advance()
    }
    let first = try sum()
    guard let comparison = comparisonOperator else {
      guard modifier == nil else { throw expected("a comparison") }
      return first
    }
    let left = try expression(of: first)
    let operatorStart = token.range.lowerBound
    try advance()
    let options = token.kind == .mark(.openBracket) ? try self.options() : []
    let operatorRange = operatorStart..<end
    let right = try expression()
    let compared = PredicateComparison(
      modifier: modifier,
      left,
      comparison,
      options: options,
      right,
      operatorRange: operatorRange
    )
    return .predicate(try node(.comparison(compared), from: start))
  }

  private var comparisonOperator: PredicateOperator? {
    switch token.kind {
    case .comparison(let sign): sign
    case .keyword(let keyword): keyword.comparison
    default: nil
    }
  }

  /// Reads options such as `[cd]`.
  private mutating func options() throws(PredicateSyntaxError) -> PredicateOptions {
    try advance()
    let letters: String
    switch token.kind {
    case .name(let name): letters = name
    default: throw expected("letters of 'cdnl'")
    }
    var options: PredicateOptions = []
    for (place, letter) in zip(token.range, letters.lowercased().unicodeScalars) {
      guard let option = PredicateOptions.letters.first(where: { $0.letter == letter })?.option else {
        throw PredicateSyntaxError("'\(letter)' is not one of the options 'cdnl'", at: place..<(place + 1))
      }
      options.insert(option)
    }
    try advance()
    try take(.closeBracket)
    return options
  }
}
