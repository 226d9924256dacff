/// A dictionary of strings in the binary property list format, which some tools write instead of XML.
///
/// The file has a header `bplist00`, objects, a table of their offsets, and a trailer of 32 bytes with the
/// place of the table. Only the top object, a dictionary, and the strings in it are read, so references in a
/// file cannot cause endless loops.
package struct BinaryPropertyList {
  /// The limit of pairs, and of characters in a string: more than a list that names a version has.
  private static let limit = 1024

  private let bytes: [UInt8]
  /// The size in bytes of an offset in the table, and of a reference to an object.
  private let offsetSize: Int
  private let referenceSize: Int
  private let tableStart: Int
  private let topObject: Int

  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

  /// - Returns: nil if the trailer does not fit the file
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let trailer = bytes.count - 32
    guard Self.isOne(bytes), trailer >= 8 else { return nil }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let topObject = Self.number(in: bytes, at: trailer + 16, size: 8),
      let tableStart = Self.number(in: bytes, at: trailer + 24, size: 8), tableStart < trailer
    else { return nil }
    self.topObject = topObject
    self.tableStart = tableStart
  }

  /// The strings by their keys; nil if the top object is not a dictionary, or is damaged. Values of other
  /// types are left out.
  var texts: [String: String]? {
    guard let start = offset(of: topObject), let (kind, count, first) = head(at: start), kind == 0xD,
      count <= Self.limit
    else { return nil }
    var texts: [String: String] = [:]
    for index in 0..<count {
      guard let key = reference(index, from: first), let value = reference(count + index, from: first) else {
        return nil
      }
      if let key = text(of: key), let value = text(of: value) { texts[key] = value }
    }
    return texts
  }

  private func reference(_ index: Int, from start: Int) -> Int? {
    Self.number(in: bytes, at: start + index * referenceSize, size: referenceSize)
  }

  private func offset(of object: Int) -> Int? {
    guard object < bytes.count else { return nil }
    return Self.number(in: bytes, at: tableStart + object * offsetSize, size: offsetSize)
  }

  private func text(of object: Int) -> String? {
    guard let start = offset(of: object), let (kind, count, first) = head(at: start), count <= Self.limit
    else { return nil }
    switch kind {
    case 0x5 where first + count <= bytes.count:
      return String(decoding: bytes[first..<first + count], as: UTF8.self)
    case 0x6 where first + 2 * count <= bytes.count:
      let units = (0..<count).map { UInt16(bytes[first + 2 * $0]) << 8 | UInt16(bytes[first + 2 * $0 + 1]) }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }

  /// Returns the kind of an object, its count, and where its content begins. A count of 15 or more is stored
  /// separately.
  private func head(at start: Int) -> (kind: UInt8, count: Int, first: Int)? {
    guard bytes.indices.contains(start) else { return nil }
    let (kind, count) = (bytes[start] >> 4, Int(bytes[start] & 0xF))
    guard count == 0xF else { return (kind, count, start + 1) }
    guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 0xF <= 3 else { return nil }
    let size = 1 << Int(bytes[start + 1] & 0xF)
    guard let count = Self.number(in: bytes, at: start + 2, size: size) else { return nil }
    return (kind, count, start + 2 + size)
  }

  /// Returns a big-endian number; nil outside the file, or if it is larger than any file could need.
  private static func number(in bytes: [UInt8], at start: Int, size: Int) -> Int? {
    guard start >= 0, start <= bytes.count - size else { return nil }
    let number = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number <= UInt64(Int32.max) ? Int(number) : nil
  }
}
