/// Says of `struct`, `class` and the like whether they begin the definition of a type.
enum TypeKeyword {
  /// The name of the type that a keyword defines; nil if the word means something else, as in `class func`.
  static func name(in tokens: [SwiftToken], at index: Int) -> String? {
    guard index + 1 < tokens.count, tokens[index + 1].isIdentifier else { return nil }
    let name = tokens[index + 1].text
    switch tokens[index].text {
    case "class":
      return ["func", "var", "let", "subscript", "override", "final"].contains(name) ? nil : name
    case "actor":
      guard index + 2 < tokens.count else { return nil }
      return ["{", ":", "<", "where"].contains(tokens[index + 2].text) ? name : nil
    default: return name
    }
  }

  /// Whether a modifier before the keyword keeps the type to its file.
  static func isPrivate(in tokens: [SwiftToken], at index: Int) -> Bool {
    let modifiers: Set = ["final", "indirect", "nonisolated", "private", "fileprivate"]
    return tokens[..<index].reversed().prefix { $0.kind == .word && modifiers.contains($0.text) }
      .contains { ["private", "fileprivate"].contains($0.text) }
  }
}
