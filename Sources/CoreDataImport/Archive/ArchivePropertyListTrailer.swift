/// The last 32 bytes of a binary property list: where its objects are.
struct ArchivePropertyListTrailer {
  /// The number of bytes of an entry of the table of offsets.
  var offsetSize: Int
  /// The number of bytes of a reference inside of an array, set or dictionary.
  var referenceSize: Int
  var objectCount: Int
  var top: Int
  /// Where the table of offsets begins, and the part with the objects ends.
  var table: Int

  static let magic: [UInt8] = Array("bplist00".utf8)
  static let size = 32

  /// Reads the trailer, and checks that the numbers in it fit together.
  init(of bytes: [UInt8]) throws(ArchivePropertyListError) {
    guard bytes.count >= Self.magic.count + Self.size, bytes.starts(with: Self.magic) else {
      throw ArchivePropertyListError(.notAPropertyList, at: 0)
    }
    let start = bytes.count - Self.size
    let numbers = (1...3).map { word in
      bytes[(start + 8 * word)..<(start + 8 * word + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let objectCount = Int(exactly: numbers[0]), let top = Int(exactly: numbers[1]),
      let table = Int(exactly: numbers[2]),
      table >= Self.magic.count, table <= start, objectCount <= (start - table) / offsetSize,
      top < objectCount
    else { throw ArchivePropertyListError(.badTrailer, at: start) }
    self.objectCount = objectCount
    self.top = top
    self.table = table
  }
}
