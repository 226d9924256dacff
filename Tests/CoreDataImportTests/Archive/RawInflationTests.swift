import CoreDataImport
import CoreDataTestSupport
import DataModelTestSupport
import Testing

/// Raw deflate comes from a file: it may be cut off, wrong, or much larger than it looks.
struct RawInflationTests {
  @Test(arguments: [0, 1, 300, 65_536, 65_537, 1_000_000]) func whatIsCompressedIsExpanded(count: Int) throws
  {
    var generator = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...3, using: &generator) }
    #expect(try RawInflation.inflate(RawDeflation.deflate(bytes), limit: count) == bytes)
  }

  @Test func everyCutIsNoticed() {
    let bytes = RawDeflation.deflate(Array("a text that is long enough to be compressed, compressed".utf8))
    for count in 0..<bytes.count {
      #expect(throws: InflationError.truncated) {
        try RawInflation.inflate(Array(bytes[..<count]), limit: 1000)
      }
    }
  }

  @Test func bytesAfterTheEndAreRefused() {
    let bytes = RawDeflation.deflate([1, 2, 3]) + [0, 0]
    #expect(throws: InflationError.trailingBytes(count: 2)) { try RawInflation.inflate(bytes, limit: 1000) }
  }

  /// The first byte of zlib's own header says that a block of an unknown kind follows.
  @Test(arguments: [[0x07, 0x00], [0xFF, 0xFF, 0xFF], [0x78, 0x9C, 0x03, 0x00]]) func otherBytesAreRefused(
    bytes: [UInt8]
  ) {
    #expect(throws: InflationError.self) { try RawInflation.inflate(bytes, limit: 1000) }
  }

  @Test func theOutputHasALimit() throws {
    let bytes = RawDeflation.deflate([UInt8](repeating: 0, count: 1001))
    #expect(throws: InflationError.tooLarge(limit: 1000)) { try RawInflation.inflate(bytes, limit: 1000) }
    #expect(try RawInflation.inflate(bytes, limit: 1001).count == 1001)
  }

  /// 64 KiB that would be more than 64 MiB.
  @Test func aBombIsRefused() {
    let bomb = RawDeflation.deflate([UInt8](repeating: 0, count: 64 << 20 + 1))
    #expect(bomb.count < 150_000)
    #expect(throws: ArchivedModelError.compression(.tooLarge(limit: 64 << 20))) {
      try ArchivedModel(archive: bomb)
    }
  }
}
