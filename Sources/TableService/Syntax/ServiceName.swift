/// Checks of the name of a table or a column.
enum ServiceName {
  /// Returns whether a name is valid for a table: a segment of a URL's path of at most 128 bytes.
  static func isTableName(_ name: String) -> Bool {
    if name.isEmpty || name.utf8.count > 128 || name == "." || name == ".." { return false }
    return !name.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
  }

  /// Returns whether a name is valid for a column: at most 128 ASCII letters, digits and underscores, not
  /// beginning with a digit.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 128, !isDigit(first) else { return false }
    return name.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "_") }
  }

  /// Returns whether two names are equal. As in SQLite, the case of ASCII letters does not matter.
  static func areSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).allSatisfy { lower($0) == lower($1) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower(byte))
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
