import CoreDataImport
import CoreDataTestSupport
import Testing

/// Binary property lists, byte by byte.
struct ArchivePropertyListTests {
  typealias Element = ArchivePropertyList.Element

  @Test(
    arguments: [
      ([0x00], .null), ([0x08], .boolean(false)), ([0x09], .boolean(true)),
      ([0x10, 0xFF], .integer(255)), ([0x11, 0x80, 0x00], .integer(32_768)),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(4_294_967_295)),
      ([0x13] + [UInt8](repeating: 0xFF, count: 8), .integer(-1)),
      ([0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8), .unsignedInteger(.max)),
      ([0x14] + [UInt8](repeating: 0xFF, count: 16), .integer(-1)),
      ([0x22, 0x3F, 0x80, 0x00, 0x00], .real(1)), ([0x23, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0], .real(-1.5)),
      ([0x33, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0], .date(1)), ([0x42, 7, 8], .data([7, 8])), ([0x40], .data([])),
      ([0x52, 0x61, 0x62], .string("ab")), ([0x62, 0x00, 0xFC, 0x54, 0x0D], .string("ü名")),
      ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀")), ([0x80, 5], .reference(5)),
      ([0x81, 1, 0], .reference(256)),
      ([0xA2, 0, 0], .array([0, 0])), ([0xC1, 0], .set([0])),
      ([0xD1, 0, 0], .dictionary(keys: [0], values: [0])),
      ([0x5F, 0x10, 0x02, 0x61, 0x62], .string("ab")),
    ] as [([UInt8], Element)]
  )
  func anObjectIsRead(bytes: [UInt8], element: Element) throws {
    #expect(
      try ArchivePropertyList(reading: Self.file(bytes)) == ArchivePropertyList(objects: [element], top: 0)
    )
  }

  @Test(
    arguments: [
      ([0x15], .integerTooLarge), ([0x14] + [UInt8](repeating: 1, count: 16), .integerTooLarge),
      ([0x0F], .unknownMarker(0x0F)), ([0x70], .unknownMarker(0x70)), ([0x30], .unknownMarker(0x30)),
      ([0x20], .unknownMarker(0x20)), ([0x88], .unknownMarker(0x88)), ([0x13, 1, 2], .outside),
      ([0x53, 0x61], .outside), ([0x61, 0x61], .outside), ([0xA1], .outside), ([0xD1, 0], .outside),
      ([0xA1, 1], .badReference), ([0x51, 0xE9], .badText), ([0x61, 0xD8, 0x3D], .badText),
      ([0x61, 0xDC, 0x00], .badText), ([0x5F], .badCount), ([0x5F, 0x51, 0x61], .badCount),
      ([0x5F, 0x14], .badCount), ([0x5F, 0x13] + [UInt8](repeating: 0xFF, count: 8), .badCount),
      ([0x5F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7), .outside),
      ([0xDF, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7), .outside),
    ] as [([UInt8], ArchivePropertyListError.Reason)]
  )
  func aWrongObjectIsRefused(bytes: [UInt8], reason: ArchivePropertyListError.Reason) {
    let error = #expect(throws: ArchivePropertyListError.self) {
      try ArchivePropertyList(reading: Self.file(bytes))
    }
    #expect(error?.reason == reason)
    #expect((8..<(8 + bytes.count + 1)).contains(error?.offset ?? 0))
  }

  /// The positions are those of the trailer: size of offsets, size of references, and three numbers.
  @Test(arguments: [
    (6, 0), (6, 9), (7, 0), (7, 9), (8, 0xFF), (15, 0), (15, 3), (16, 0x80), (23, 1), (24, 0xFF), (31, 40),
  ])
  func aWrongTrailerIsRefused(position: Int, byte: UInt8) {
    var file = Self.file([0x08])
    file[file.count - 32 + position] = byte
    #expect(throws: ArchivePropertyListError(.badTrailer, at: file.count - 32)) {
      try ArchivePropertyList(reading: file)
    }
  }

  @Test(arguments: ["", "bplist00", "bplist01" + String(repeating: "a", count: 40), "<plist/>"])
  func otherFilesAreRefused(text: String) {
    #expect(throws: ArchivePropertyListError(.notAPropertyList, at: 0)) {
      try ArchivePropertyList(reading: Array(text.utf8))
    }
  }

  @Test func objectsAndReferencesHaveLimits() throws {
    let list = ArchivePropertyList(objects: [.array([1, 1, 1]), .array([0, 1])], top: 0)
    let bytes = PropertyListWriter.bytes(of: list)
    #expect(try ArchivePropertyList(reading: bytes, limits: .init(objects: 2, references: 5)) == list)
    #expect(throws: ArchivePropertyListError(.tooManyObjects, at: bytes.count)) {
      try ArchivePropertyList(reading: bytes, limits: .init(objects: 1, references: 5))
    }
    #expect(throws: ArchivePropertyListError(.tooManyReferences, at: 12)) {
      try ArchivePropertyList(reading: bytes, limits: .init(objects: 2, references: 4))
    }
  }

  /// Otherwise a thousand objects could each be the same long text, in a small file.
  @Test func objectsMayNotOverlap() {
    var file = Array("bplist00".utf8) + [0x52, 0x61, 0x62]
    let offsets: [UInt8] = [8, 8, 8, 8]
    file += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [4, 0, 11] as [UInt8] { file += [0, 0, 0, 0, 0, 0, 0, number] }
    #expect(throws: ArchivePropertyListError.self) { try ArchivePropertyList(reading: file) }
  }

  @Test func depthIsNoMatter() throws {
    let count = 100_000
    let objects = (0..<count).map { Element.array([($0 + 1) % count]) }
    let list = ArchivePropertyList(objects: objects, top: 0)
    #expect(try ArchivePropertyList(reading: PropertyListWriter.bytes(of: list)) == list)
  }

  @Test func anErrorSaysWhere() {
    #expect(
      ArchivePropertyListError(.badReference, at: 12).description
        == "a reference leads to no object, at byte 12"
    )
  }

  /// A file with one object.
  private static func file(_ object: [UInt8]) -> [UInt8] {
    let end = UInt8(8 + object.count)
    return Array("bplist00".utf8) + object + [8] + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, end]
  }
}
