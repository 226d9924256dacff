/// Names of a model as Swift identifiers.
package enum SwiftIdentifier {
  /// Returns a name as an identifier: with backticks if Swift needs them, otherwise unchanged.
  ///
  /// For example: `protocol` → `` `protocol` ``
  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// Returns an identifier as an argument label in a call, where Swift needs no backticks.
  static func label(_ identifier: String) -> String {
    identifier.first == "`" ? String(identifier.dropFirst().dropLast()) : identifier
  }

  /// Words that cannot be argument labels as they are, in a function or in its calls.
  static let impossibleLabels: Set<String> = ["inout", "let", "var"]

  /// Returns a name in the case of type names: with a capital letter, possibly after underscores.
  ///
  /// For example: `dog` → `Dog`; `_dog` → `_Dog`
  static func capitalized(_ name: String) -> String { changingFirstLetter(of: name) { $0.uppercased() } }

  /// Returns a name in the case of member names: with a lower-case letter, possibly after underscores.
  static func uncapitalized(_ name: String) -> String { changingFirstLetter(of: name) { $0.lowercased() } }

  private static func changingFirstLetter(of name: String, _ change: (Substring) -> String) -> String {
    let word = name.drop { $0 == "_" }
    return name.prefix(name.count - word.count) + change(word.prefix(1)) + word.dropFirst()
  }

  /// Returns free text as an identifier: letters, digits and underscores stay, and words begin with a capital
  /// letter.
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

  /// The modules that generated code uses.
  static let modules: Set<String> = [
    "CoreDataImport", "DataModelRuntime", "Foundation", "GRDB", "OfflineSync", "Swift",
  ]

  /// The types that generated code uses without a module: types of the runtime with names that an app has no
  /// reason to use, and Swift's own value types. A generated type or member with such a name gets an
  /// underscore.
  ///
  /// All other types are qualified with their modules, because an app may have its own `Date`, `LocalStore`
  /// or `Identifiable`.
  package static let plainTypes: Set<String> = [
    "Bool", "Codable", "CodingKey", "Double", "Equatable", "Float", "Hashable", "Int16", "Int32", "Int64",
    "PairedRelationship", "Sendable", "StoredColumn", "StoredEnumeration", "StoredRecord", "StoredRule",
    "StoredSubentity", "StoredValueError", "String", "ToManyRelationship",
  ]

  /// The modules and types that generated code uses: nothing else in its scope may have these names.
  static let takenNames = modules.union(plainTypes)

  /// Words that cannot be a name without backticks, and those with a special meaning after a dot.
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

/// The chosen prefix of the names of generated files.
package enum FileStem {
  /// Whether a text can be part of a file name on every system, and leads to no other folder.
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_")
      }
  }
}
