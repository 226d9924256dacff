/// The Swift type that stands for the values of an attribute, instead of that of its column.
///
/// For example: `Money` of the module that is generated for, or `Shop.Money` of another.
package struct CustomType: Sendable, Equatable {
  /// The type as it is written.
  package let name: String
  /// The module that has to be imported; nil for a type without one.
  package let module: String?

  /// Nil if a text names no type: identifiers with dots between them.
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

  /// What Swift does not take for the name of a type, with or without a module.
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
  /// The type that the user info names; nil if it names none, or something that is no type.
  package var customType: CustomType? {
    guard customTypeObstacle == nil else { return nil }
    return userInfo.last { $0.key == UserInfoKey.type }.flatMap { CustomType($0.value) }
  }

  /// Why no type of the app's own can stand for the values; nil if one can.
  package var customTypeObstacle: String? {
    if isTransient { return "it is not stored" }
    if isDerived { return "the database computes it" }
    if userInfo.contains(where: { $0.key == UserInfoKey.enumeration }) {
      return "it has the cases of an enumeration, 'datamodel.enum', too"
    }
    switch type {
    case .composite: return "a composite has a type already"
    case .undefined, .unrecognized: return "it has no type that a column could have"
    default: return nil
    }
  }
}
