import SQLText

/// A short text that changes when what it was made of does: what a database and a generated file remember of
/// a model.
///
/// It tells schemas apart; it is no protection against forgery. `Documentation/Internals/StoreFormat.md` says
/// what it covers.
package struct Fingerprint: Sendable, Equatable, CustomStringConvertible {
  /// The number of the canonical form that a fingerprint was made of, which databases keep beside it.
  package static let format = 1

  /// 32 hexadecimal digits: the first half of the text's SHA-256.
  package let description: String

  init(of canonicalText: String) { description = String(SHA256.hexadecimal(of: canonicalText).prefix(32)) }

  /// A number in a fixed range that depends on a text alone, in every process alike.
  package static func bucket(of text: String, count: Int) -> Int {
    // FNV-1a, 64 bits
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(hash % UInt64(count))
  }
}
