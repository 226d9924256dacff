import SQLText

/// A short hash of a canonical text, by which databases and generated files recognize a model.
///
/// It tells schemas apart but does not protect against forgery. `Documentation/Internals/StoreFormat.md` says
/// what it covers.
package struct Fingerprint: Sendable, Equatable, CustomStringConvertible {
  /// The version of the canonical form, which databases store with the fingerprint.
  package static let format = 1

  /// 32 hexadecimal digits: the first half of the text's SHA-256.
  package let description: String

  init(of canonicalText: String) { description = String(SHA256.hexadecimal(of: canonicalText).prefix(32)) }

  /// Returns a number from 0 to `count - 1` that depends only on the text and is the same in every process.
  package static func bucket(of text: String, count: Int) -> Int {
    // FNV-1a, 64 bits
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(hash % UInt64(count))
  }
}
