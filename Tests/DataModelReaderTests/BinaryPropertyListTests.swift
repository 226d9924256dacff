import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Testing

/// An `.xccurrentversion` in the binary form of property lists.
@Suite struct BinaryPropertyListTests {
  private static let key = "_XCCurrentVersionName"

  /// A dictionary of texts, each key followed by its value, as Apple's writer makes it: one byte for each
  /// number.
  private static func plist(_ texts: [String], isWide: Bool = false) -> [UInt8] {
    let pairs = texts.count / 2
    var objects: [[UInt8]] = [[0xD0 | UInt8(pairs)]]
    objects[0] += (0..<pairs).map { UInt8(1 + 2 * $0) } + (0..<pairs).map { UInt8(2 + 2 * $0) }
    for text in texts {
      let units = isWide ? text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } : Array(text.utf8)
      let count = isWide ? text.utf16.count : text.utf8.count
      let kind: UInt8 = isWide ? 0x60 : 0x50
      objects.append((count < 15 ? [kind | UInt8(count)] : [kind | 0xF, 0x10, UInt8(count)]) + units)
    }
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt64(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt64(objects.count), 0, table] {
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
    return bytes
  }

  private func choice(_ plist: [UInt8]) throws -> (version: String?, findings: [String]) {
    let path = "S.xcdatamodeld/.xccurrentversion"
    let contents = Array("x".utf8)
    let files = InMemoryFiles([
      "S.xcdatamodeld/P.xcdatamodel/contents": contents, "S.xcdatamodeld/P 2.xcdatamodel/contents": contents,
      path: plist,
    ])
    var diagnostics = Diagnostics()
    let bundles = try ModelLocator.locate("S.xcdatamodeld", in: files, diagnostics: &diagnostics)
    return (bundles.first?.currentVersion?.name, diagnostics.lines(withPath: true))
  }

  static let lists: [([UInt8], String?)] = [
    (plist([key, "P 2.xcdatamodel"]), "P 2"),
    (plist([key, "P 2"]), "P 2"),
    (plist([key, "Käse & Brot.xcdatamodel"], isWide: true), "Käse & Brot"),
    (plist(["Other", "P", key, "P 2.xcdatamodel"]), "P 2"),
    (plist(["Other", "P"]), nil),
    (plist([]), nil),
  ]

  @Test(arguments: lists)
  func namesTheVersion(_ plist: [UInt8], _ version: String?) throws {
    let choice = try choice(plist)
    #expect(choice.version == version)
    #expect(choice.findings == [])
  }

  @Test func saysThatItIsDamaged() throws {
    let choice = try choice(Array("bplist00".utf8))
    #expect(choice.version == nil)
    #expect(
      choice.findings == [
        """
        S.xcdatamodeld/.xccurrentversion: the binary property list is damaged; choose the current version in \
        Xcode again [malformed-xml]
        """
      ]
    )
  }

  /// Whatever is wrong with it, reading ends, and nothing outside of the file is read.
  @Test func hostileBytes() throws {
    let whole = Self.plist([Self.key, "P 2.xcdatamodel"])
    for count in 0..<whole.count { _ = try choice(Array(whole.prefix(count))) }
    for position in 8..<whole.count {
      for byte in [UInt8(0), 0x0F, 0x7F, 0x80, 0xFF, 0xDF, 0x5F, 0x6F, 0x13] {
        var bytes = whole
        bytes[position] = byte
        _ = try choice(bytes)
      }
    }
  }
}
