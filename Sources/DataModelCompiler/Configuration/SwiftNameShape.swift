/// The shape of names in Swift: ASCII letters, digits and underscores, as in a model.
enum SwiftNameShape {
  static let rule = "letters A to Z, digits and underscores that begins with a letter"

  static let typeRule = "letters A to Z, digits and underscores that begins with a capital letter"

  /// Returns whether a text can begin the name of a type. With a lowercase letter, members of the same name
  /// would hide the type.
  static func isTypeIdentifier(_ text: String) -> Bool {
    isIdentifier(text) && text.first?.isUppercase == true
  }

  /// Returns whether a word precedes types, so that Swift expects one after it: `extension any {`.
  static func isWordBeforeTypes(_ text: String) -> Bool { ["any", "each", "some"].contains(text) }

  /// Returns whether a text is an identifier, in backticks if it is a keyword.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy(isNameByte)
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }

  /// Returns whether a text can be a name in a model, which may begin with underscores.
  static func isModelName(_ text: String) -> Bool { isIdentifier(String(text.drop { $0 == "_" })) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    // The bit that distinguishes lowercase from uppercase.
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
