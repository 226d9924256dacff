/// Finds the scopes, definitions and mentions in the tokens of a source.
struct ScopeReader {
  /// The head of a declaration, up to its brace.
  private struct Head {
    let scope: Int
    /// The type that its braces hold the members of; nil if they hold code.
    let path: [String]?
  }

  let tokens: [SwiftToken]
  let file: String
  private(set) var scopes = [SwiftScope(parent: nil, path: [])]
  private(set) var definitions: [TypeDefinition] = []
  private(set) var mentions: [TypeMention] = []

  private var index = 0
  private var scope = 0
  private var head: Head?
  /// How many parentheses and brackets are open since the last brace.
  private var parentheses = 0
  private var around: [(scope: Int, head: Head?, parentheses: Int)] = []

  init(_ tokens: [SwiftToken], file: String) {
    self.tokens = tokens
    self.file = file
  }

  mutating func read() {
    while index < tokens.count {
      switch tokens[index].kind {
      case .literal: break
      case .symbol: readSymbol()
      case .name: readMention()
      case .word:
        if !follows(".") && parentheses == 0 && readDeclaration() { continue }
        readMention()
      }
      index += 1
    }
  }

  private mutating func readSymbol() {
    switch tokens[index].text {
    case "(", "[": parentheses += 1
    case ")", "]": parentheses -= 1
    case "{":
      around.append((scope, head, parentheses))
      let path = parentheses == 0 ? head?.path : nil
      scope = open(SwiftScope(parent: head?.scope ?? scope, path: path))
      (head, parentheses) = (nil, 0)
    case "}":
      guard let outer = around.popLast() else { return }
      (scope, parentheses) = (outer.scope, outer.parentheses)
      // Braces in parentheses are part of a head, as a closure is that an argument has by default.
      head = parentheses > 0 ? outer.head : nil
    default: break
    }
  }

  private mutating func readMention() {
    if !follows(".") { mentions.append(TypeMention(token: index, scope: head?.scope ?? scope)) }
  }

  // MARK: - Declarations

  /// Reads the beginning of a declaration, if there is one, so that its head is what follows.
  private mutating func readDeclaration() -> Bool {
    switch tokens[index].text {
    case "import":
      let line = tokens[index].line
      while index < tokens.count, tokens[index].line == line { index += 1 }
    case "struct", "enum", "protocol", "class", "actor", "typealias", "associatedtype":
      guard let name = TypeKeyword.name(in: tokens, at: index) else { return false }
      define(name)
    case "extension":
      let path = SwiftSource.chain(tokens, at: index + 1)
      head = Head(scope: open(SwiftScope(parent: scope, path: nil)), path: path)
      index += 1
    case "func", "init", "subscript":
      let parameters = GenericParameters.ofFunction(in: tokens, at: index)
      head = Head(scope: open(SwiftScope(parent: scope, path: nil, hidden: parameters)), path: nil)
      // The name of a function may be that of a type.
      index += tokens[index].text == "func" ? 2 : 1
    case "var", "let", "case", "deinit":
      head = nil
      index += 1
    case "where":
      guard let outer = head, outer.path != nil else { return false }
      // The conditions of an extension name members of its type.
      let conditions = open(SwiftScope(parent: outer.scope, path: outer.path))
      head = Head(scope: conditions, path: outer.path)
      index += 1
    default: return false
    }
    return true
  }

  private mutating func define(_ name: String) {
    let keyword = tokens[index].text
    let parameters = GenericParameters.names(in: tokens, at: index + 2)
    var path: [String]?
    if let outer = scopes[scope].path {
      let own = outer + [name]
      let isPrivate = TypeKeyword.isPrivate(in: tokens, at: index)
      definitions.append(
        TypeDefinition(path: own, file: file, isPrivate: isPrivate, genericParameters: parameters)
      )
      if !["typealias", "associatedtype"].contains(keyword) { path = own }
    } else {
      scopes[scope].hidden.insert(name)
    }
    head = Head(scope: open(SwiftScope(parent: scope, path: nil, hidden: parameters)), path: path)
    index += 2
  }

  private mutating func open(_ scope: SwiftScope) -> Int {
    scopes.append(scope)
    return scopes.count - 1
  }

  private func follows(_ symbol: String) -> Bool { index > 0 && tokens[index - 1].isSymbol(symbol) }
}
