/// A short text that changes when the schema does: what a database and a generated file remember of a model.
///
/// It covers every table, column, constraint, index and trigger, but not how the SQL is laid out. It tells
/// schemas apart; it is no protection against forgery.
package struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
  /// 16 hexadecimal digits.
  package let description: String

  init(of objectStatements: [String]) {
    var hash = Self.offsetBasis
    for statement in objectStatements {
      Self.add(statement, to: &hash)
      Self.add(0, to: &hash)
    }
    let digits = String(hash, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A number in a fixed range that depends on a text alone, in every process alike.
  package static func bucket(of text: String, count: Int) -> Int {
    var hash = offsetBasis
    for byte in text.utf8 { add(byte, to: &hash) }
    return Int(hash % UInt64(count))
  }

  /// Each run of white space outside quotes counts as one space. Names and texts stand in quotes, so that
  /// everything outside is ASCII.
  private static func add(_ statement: String, to hash: inout UInt64) {
    var quote: UInt8?
    var endsInSpace = false
    for byte in statement.utf8 {
      if quote == nil, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        endsInSpace = true
        continue
      }
      if endsInSpace { add(UInt8(ascii: " "), to: &hash) }
      endsInSpace = false
      add(byte, to: &hash)
      if quote == byte {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
  }

  private static func add(_ byte: UInt8, to hash: inout UInt64) {
    hash = (hash ^ UInt64(byte)) &* prime
  }

  // FNV-1a, 64 bits
  private static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3
}
