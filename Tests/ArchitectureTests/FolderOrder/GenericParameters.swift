/// Finds the generic parameters of a declaration.
enum GenericParameters {
  /// The parameters of a function, an initializer or a subscript, from its keyword on.
  static func ofFunction(in tokens: [SwiftToken], at keyword: Int) -> Set<String> {
    // An operator may be called `<`: parameters begin at the one that a name follows.
    var index = keyword + 1
    while index + 1 < tokens.count, !tokens[index].isSymbol("(") {
      if tokens[index].isSymbol("<") && tokens[index + 1].isIdentifier { return names(in: tokens, at: index) }
      index += 1
    }
    return []
  }

  /// The parameters between angle brackets; none if no such bracket is at the place.
  static func names(in tokens: [SwiftToken], at start: Int) -> Set<String> {
    guard start < tokens.count, tokens[start].isSymbol("<") else { return [] }
    var names: Set<String> = []
    var depth = 0
    var isBeforeName = true
    for token in tokens[start...] {
      switch (token.kind, token.text) {
      case (.symbol, "<"), (.symbol, "("), (.symbol, "["): depth += 1
      case (.symbol, ">"), (.symbol, ")"), (.symbol, "]"): depth -= 1
      case (.symbol, ","): isBeforeName = depth == 1
      case (.word, "each"), (.word, "let"): break
      case (.word, let name), (.name, let name):
        if isBeforeName { names.insert(name) }
        isBeforeName = false
      default: break
      }
      if depth == 0 { break }
    }
    return names
  }
}
