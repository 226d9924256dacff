/// UUIDs as databases of this project keep them: their 16 bytes, as GRDB does.
package enum StoredUUID {
  /// The bytes of a UUID as an SQL literal.
  ///
  /// - Returns: `X'0E984725C51C4BF49960E1C80E27ABA0'`; nil if the text is no UUID
  package static func literal(_ text: String) -> String? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12], groups.allSatisfy({ $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    return "X'\(groups.joined().uppercased())'"
  }

  /// The condition that bytes are of this form, as SQL.
  ///
  /// - Returns: an expression; NULL passes
  package static func check(column: String) -> String {
    "length(\(column)) = 16"
  }

  /// The text of a UUID as Foundation's `uuidString` has it, with capital letters.
  ///
  /// - Returns: an expression; NULL of NULL
  package static func text(of bytes: SQLFragment) -> SQLFragment {
    let groups = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map { start, length -> SQLFragment in
      "substr(hex(\(bytes)), \(number: start), \(number: length))"
    }
    return "CASE WHEN \(bytes) IS NOT NULL THEN \(groups.joined(separator: " || '-' || ")) END"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}
