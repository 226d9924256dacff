/// Names of a model as Swift writes them.
package enum SwiftIdentifier {
  /// A name as an identifier: with backticks where Swift needs them, never changed.
  ///
  /// For example: `protocol` → `` `protocol` ``
  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// An identifier as the label of an argument in a call, where Swift wants no backticks.
  static func label(_ identifier: String) -> String {
    identifier.first == "`" ? String(identifier.dropFirst().dropLast()) : identifier
  }

  /// Words that cannot be the label of an argument as they are, in a function or in its calls.
  static let impossibleLabels: Set<String> = ["inout", "let", "var"]

  /// A name as the names of types begin: with a capital letter, perhaps behind underscores.
  ///
  /// For example: `dog` → `Dog`; `_dog` → `_Dog`
  static func capitalized(_ name: String) -> String { changingFirstLetter(of: name) { $0.uppercased() } }

  /// A name as those of members begin: with a small letter, perhaps behind underscores.
  static func uncapitalized(_ name: String) -> String { changingFirstLetter(of: name) { $0.lowercased() } }

  private static func changingFirstLetter(of name: String, _ change: (Substring) -> String) -> String {
    let word = name.drop { $0 == "_" }
    return name.prefix(name.count - word.count) + change(word.prefix(1)) + word.dropFirst()
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

  /// The modules that generated code names.
  static let modules: Set<String> = ["DataModelRuntime", "Foundation", "GRDB", "OfflineSync", "Swift"]

  /// The types that generated code names without their modules: those of the runtime with names that an app
  /// has no reason to use, and Swift's own for values. A generated type or a member of such a name gets an
  /// underscore.
  ///
  /// All others stand with their modules, since an app may well have a `Date`, a `LocalStore` or an
  /// `Identifiable` of its own.
  package static let plainTypes: Set<String> = [
    "Bool", "Codable", "CodingKey", "Double", "Equatable", "Float", "Hashable", "Int16", "Int32", "Int64",
    "PairedRelationship", "Sendable", "StoredColumn", "StoredEnumeration", "StoredRecord", "StoredRule",
    "StoredSubentity", "StoredValueError", "String", "ToManyRelationship",
  ]

  /// The modules and the types that generated code names: nothing else may have these names where it stands.
  static let takenNames = modules.union(plainTypes)

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

/// The beginning of the names of generated files, if somebody chose it.
package enum FileStem {
  /// Whether a text can be part of a file's name everywhere, and leads to no other folder.
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_")
      }
  }
}
