extension ArchivePropertyListReader {
  /// The references of a collection; those of a dictionary are in two groups, the keys first.
  mutating func references(
    _ low: UInt8,
    groups: Int,
    at start: Int
  ) throws(ArchivePropertyListError) -> [Int] {
    let content = try content(low, unit: groups * trailer.referenceSize, at: start)
    let count = content.count / trailer.referenceSize
    guard count <= remainingReferences else { throw ArchivePropertyListError(.tooManyReferences, at: start) }
    remainingReferences -= count
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for position in stride(from: content.startIndex, to: content.endIndex, by: trailer.referenceSize) {
      let number = unsigned(at: position, size: trailer.referenceSize)
      guard number < UInt64(trailer.objectCount) else {
        throw ArchivePropertyListError(.badReference, at: position)
      }
      numbers.append(Int(number))
    }
    return numbers
  }

  /// The bytes of an object with a count, which is in its marker or in an integer that follows.
  mutating func content(
    _ low: UInt8,
    unit: Int,
    at start: Int
  ) throws(ArchivePropertyListError) -> ArraySlice<UInt8> {
    var first = start + 1
    var count = Int(low)
    if low == 0x0F {
      guard first < trailer.table, bytes[first] >> 4 == 0x1, bytes[first] & 0x0F <= 3 else {
        throw ArchivePropertyListError(.badCount, at: first)
      }
      let size = 1 << Int(bytes[first] & 0x0F)
      guard let number = Int(exactly: try unsigned(at: first + 1, size: size, of: start)) else {
        throw ArchivePropertyListError(.badCount, at: first)
      }
      count = number
      first += 1 + size
    }
    guard count <= (trailer.table - first) / unit else { throw ArchivePropertyListError(.outside, at: start) }
    try charge(count * unit, at: start)
    return bytes[first..<(first + count * unit)]
  }

  mutating func charge(_ count: Int, at start: Int) throws(ArchivePropertyListError) {
    guard count <= remainingBytes else { throw ArchivePropertyListError(.overlapping, at: start) }
    remainingBytes -= count
  }
}
