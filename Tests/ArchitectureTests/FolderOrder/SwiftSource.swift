/// What a Swift source says of types: which it defines, and where it may name some.
struct SwiftSource {
  /// The path of the file from the target's folder.
  let file: String
  let tokens: [SwiftToken]
  let scopes: [SwiftScope]
  let definitions: [TypeDefinition]
  let mentions: [TypeMention]

  init(file: String, text: String) {
    self.file = file
    tokens = SwiftLexer.tokens(of: text)
    var reader = ScopeReader(tokens, file: file)
    reader.read()
    (scopes, definitions, mentions) = (reader.scopes, reader.definitions, reader.mentions)
  }

  /// The names of a mention, `A` and `B` of `A.B` and of `A<Int>.B`. Those behind them may be members of
  /// another kind.
  func chain(_ mention: TypeMention) -> [String] { Self.chain(tokens, at: mention.token) }

  /// The names that dots join, from a token on.
  static func chain(_ tokens: [SwiftToken], at start: Int) -> [String] {
    var names: [String] = []
    var index = start
    while index < tokens.count, tokens[index].isIdentifier {
      names.append(tokens[index].text)
      index = behindArguments(tokens, at: index + 1)
      guard index < tokens.count, tokens[index].isSymbol(".") else { break }
      index += 1
    }
    return names
  }

  /// The place behind the arguments of a generic type. What begins none is passed over as it is.
  private static func behindArguments(_ tokens: [SwiftToken], at start: Int) -> Int {
    guard start < tokens.count, tokens[start].isSymbol("<") else { return start }
    let possible: Set = ["<", ">", ".", ",", "?", "[", "]", "(", ")", ":", "&", "->", "@"]
    var depth = 0
    for index in start..<tokens.count {
      let token = tokens[index]
      if token.isSymbol("<") { depth += 1 }
      if token.isSymbol(">") { depth -= 1 }
      if depth == 0 { return index + 1 }
      guard token.isIdentifier || token.kind == .symbol && possible.contains(token.text) else { break }
    }
    return start
  }
}
