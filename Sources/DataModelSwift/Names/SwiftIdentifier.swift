/// Names of a model as Swift writes them.
enum SwiftIdentifier {
  /// A name as an identifier: with backticks where Swift needs them, never changed.
  ///
  /// For example: `protocol` → `` `protocol` ``
  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// An identifier as the label of an argument, where Swift needs backticks for three words only.
  static func label(_ identifier: String) -> String {
    guard identifier.first == "`" else { return identifier }
    let word = String(identifier.dropFirst().dropLast())
    return ["inout", "let", "var"].contains(word) ? identifier : word
  }

  /// Free text as an identifier: letters, digits and underscores stay, words begin with a capital.
  ///
  /// For example: `My Shop 2` → `MyShop2`
  static func typeName(from text: String) -> String {
    var result = ""
    var beginsWord = true
    for character in text {
      guard character.isASCII, character.isLetter || character.isNumber || character == "_" else {
        beginsWord = true
        continue
      }
      result += beginsWord ? character.uppercased() : String(character)
      beginsWord = false
    }
    guard let first = result.first else { return "Model" }
    return first.isNumber ? "Model\(result)" : result
  }

  /// The modules that generated code names: nothing else may have these names where it stands.
  static let modules: Set<String> = ["DataModelRuntime", "Foundation", "GRDB", "Swift"]

  /// Words that cannot stand as a name by themselves, and those that mean something else after a dot.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "await", "break", "case", "catch",
    "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]
}
