/// A short text that changes when the schema does: what a database and a generated file remember of a model.
///
/// It covers every table, column, constraint, index and trigger, but not how the SQL is laid out. It tells
/// schemas apart; it is no protection against forgery.
package struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
  /// 16 hexadecimal digits.
  package let description: String

  package init(of schema: RelationalSchema) {
    var hash = Self.offsetBasis
    for statement in schema.objectStatements {
      for byte in Self.normalised(statement).utf8 { hash = (hash ^ UInt64(byte)) &* Self.prime }
      hash = (hash ^ 0) &* Self.prime
    }
    let digits = String(hash, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A number in a fixed range that depends on a text alone, in every process alike.
  package static func bucket(of text: String, count: Int) -> Int {
    var hash = offsetBasis
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* prime }
    return Int(hash % UInt64(count))
  }

  /// Each run of white space outside quotes becomes one space.
  private static func normalised(_ statement: String) -> String {
    var result = ""
    var quote: Character?
    var endsInSpace = false
    for character in statement {
      if quote == nil, character.isWhitespace {
        endsInSpace = true
        continue
      }
      if endsInSpace { result.append(" ") }
      endsInSpace = false
      result.append(character)
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      }
    }
    return result
  }

  // FNV-1a, 64 bits
  private static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3
}
