/// Reads the objects of a binary property list, each from its bytes alone.
struct ArchivePropertyListReader {
  let bytes: [UInt8]
  let trailer: ArchivePropertyListTrailer
  var remainingReferences: Int
  /// Objects may not overlap, so that a small file has no more content than it has bytes.
  var remainingBytes: Int

  init(_ bytes: [UInt8], trailer: ArchivePropertyListTrailer, limits: ArchivePropertyList.Limits) {
    self.bytes = bytes
    self.trailer = trailer
    remainingReferences = limits.references
    remainingBytes = trailer.table
  }

  /// Reads the object with a number, which must be less than the count of the trailer.
  mutating func object(_ number: Int) throws(ArchivePropertyListError) -> ArchivePropertyList.Element {
    let entry = trailer.table + number * trailer.offsetSize
    let offset = unsigned(at: entry, size: trailer.offsetSize)
    guard let start = Int(exactly: offset), start >= ArchivePropertyListTrailer.magic.count,
      start < trailer.table
    else { throw ArchivePropertyListError(.outside, at: entry) }
    let marker = bytes[start]
    try charge(1, at: start)
    let low = marker & 0x0F
    switch marker >> 4 {
    case 0x0: return try single(marker, at: start)
    case 0x1: return try integer(sizeExponent: low, at: start)
    case 0x2: return try real(sizeExponent: low, at: start)
    case 0x3 where low == 3:
      return .date(Double(bitPattern: try unsigned(at: start + 1, size: 8, of: start)))
    case 0x4: return .data(Array(try content(low, unit: 1, at: start)))
    case 0x5: return .string(try ascii(content(low, unit: 1, at: start), at: start))
    case 0x6: return .string(try utf16(content(low, unit: 2, at: start), at: start))
    case 0x8 where low < 8:
      return .reference(try unsigned(at: start + 1, size: Int(low) + 1, of: start))
    case 0xA: return .array(try references(low, groups: 1, at: start))
    case 0xB, 0xC: return .set(try references(low, groups: 1, at: start))
    case 0xD:
      let both = try references(low, groups: 2, at: start)
      return .dictionary(keys: Array(both[..<(both.count / 2)]), values: Array(both[(both.count / 2)...]))
    default: throw ArchivePropertyListError(.unknownMarker(marker), at: start)
    }
  }

  private func single(
    _ marker: UInt8,
    at start: Int
  ) throws(ArchivePropertyListError) -> ArchivePropertyList.Element {
    switch marker {
    case 0x00: return .null
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    default: throw ArchivePropertyListError(.unknownMarker(marker), at: start)
    }
  }
}
