package import DataModelDefinition

/// 128 bits by which two contents of a file are told apart: equal digests mean equal files.
///
/// It is no cryptographic hash, and nothing depends on it but the steps that a build keeps for itself. The
/// tool of the plugins is compiled without optimization and reads all versions in each build, so this takes
/// eight bytes at a time, where SHA-256 would take a second for ten megabytes.
package struct ContentDigest: Sendable, Hashable, Codable {
  private let high: UInt64
  private let low: UInt64

  package init(of file: SourceFile) { self.init(path: file.path, bytes: file.bytes) }

  package init(path: String, bytes: [UInt8]) {
    var mixing = Mixing()
    let path = Array(path.utf8)
    mixing.add(UInt64(path.count))
    mixing.add(UInt64(bytes.count))
    mixing.add(path)
    mixing.add(bytes)
    (high, low) = (mixing.first, mixing.second)
  }

  /// Two sums of the words so far. Either alone is weak: the different constants and shifts tell apart what
  /// the other one does not.
  private struct Mixing {
    private(set) var first: UInt64 = 0x9e37_79b9_7f4a_7c15
    private(set) var second: UInt64 = 0xc2b2_ae3d_27d4_eb4f

    mutating func add(_ word: UInt64) {
      first = (first ^ word) &* 0xff51_afd7_ed55_8ccd
      first ^= first >> 32
      second = (second &+ word) &* 0xc4ce_b9fe_1a85_ec53
      second ^= second >> 29
    }

    mutating func add(_ bytes: [UInt8]) {
      let wholeCount = bytes.count / 8 * 8
      bytes.withUnsafeBytes { buffer in
        for offset in stride(from: 0, to: wholeCount, by: 8) {
          add(buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
      }
      add(bytes[wholeCount...].reduce(0) { $0 << 8 | UInt64($1) })
    }
  }
}
