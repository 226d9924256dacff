/// The Swift type of an attribute's values, instead of the type of its column.
///
/// For example: `Money` of the module with the generated code, or `Shop.Money` of another.
package struct CustomType: Sendable, Equatable {
  /// The type as written.
  package let name: String
  /// The module to import; nil for a type without one.
  package let module: String?

  /// Returns nil if the text is not the name of a type: identifiers with dots between them.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isIdentifier) else { return nil }
    name = text
    module = parts.count > 1 ? String(parts[0]) : nil
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter || first == "_" else { return false }
    let isName = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isName && text != "_" && !keywords.contains(text)
  }

  /// The words that Swift does not accept as the name of a type, with or without a module.
  private static let keywords: Set<Substring> = [
    "Any", "Protocol", "Self", "Type", "any", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

extension Attribute {
  /// The type that the user info names; nil if it names none, or something other than a type.
  package var customType: CustomType? {
    guard customTypeObstacle == nil else { return nil }
    return userInfo.last { $0.key == UserInfoKey.type }.flatMap { CustomType($0.value) }
  }

  /// Why the values cannot have one of the app's own types; nil if they can.
  package var customTypeObstacle: String? {
    if isTransient { return "it is not stored" }
    if isDerived { return "the database computes it" }
    if userInfo.contains(where: { $0.key == UserInfoKey.enumeration }) {
      return "it is also an enumeration, by 'datamodel.enum'"
    }
    switch type {
    case .composite: return "a composite already has a type"
    case .undefined, .unrecognized: return "it has no type that a column can have"
    default: return nil
    }
  }
}
