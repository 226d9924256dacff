/// A line of text that represents a run: one character for each step, then four for the whole.
///
/// Each character depends on everything before it: the first one that differs tells at which step two runs
/// part.
struct RunDigest {
  private(set) var line = ""
  /// FNV-1a: the same in every process, which `Hasher` is not.
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// Adds a step.
  mutating func add(_ text: String) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    line.append(letter(of: hash))
  }

  /// The line, once all steps are in.
  var whole: String { line + String((0..<4).map { letter(of: hash >> (6 * ($0 + 1))) }) }

  private func letter(of hash: UInt64) -> Character {
    // Low bits of FNV-1a alone mix too little.
    Self.letters[Int((hash ^ (hash >> 29) ^ (hash >> 47)) & 63)]
  }
}
