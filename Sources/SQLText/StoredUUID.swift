/// The stored form of UUIDs: their 16 bytes, as in GRDB.
package enum StoredUUID {
  /// Makes the SQL literal for the bytes of a UUID.
  ///
  /// - Returns: `X'0E984725C51C4BF49960E1C80E27ABA0'`; nil if the text is not a UUID
  package static func literal(_ text: String) -> String? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12], groups.allSatisfy({ $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    return "X'\(groups.joined().uppercased())'"
  }

  /// Makes the SQL condition that a column has this form.
  ///
  /// - Returns: an expression for `CHECK`; NULL passes
  package static func check(column: String) -> String {
    "length(\(column)) = 16"
  }

  /// Makes the SQL for the text of a UUID, in capital letters like Foundation's `uuidString`.
  ///
  /// - Returns: an expression; NULL for NULL
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
