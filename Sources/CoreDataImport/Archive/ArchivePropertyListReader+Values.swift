extension ArchivePropertyListReader {
  func integer(
    sizeExponent: UInt8,
    at start: Int
  ) throws(ArchivePropertyListError) -> ArchivePropertyList.Element {
    switch sizeExponent {
    case 0...2:
      return .integer(Int64(try unsigned(at: start + 1, size: 1 << Int(sizeExponent), of: start)))
    case 3: return .integer(Int64(bitPattern: try unsigned(at: start + 1, size: 8, of: start)))
    case 4:
      // 16 bytes are how an integer is written that only an unsigned one can hold.
      let high = try unsigned(at: start + 1, size: 8, of: start)
      let low = try unsigned(at: start + 9, size: 8, of: start)
      let signed = Int64(bitPattern: low)
      if high == (signed < 0 ? UInt64.max : 0) { return .integer(signed) }
      guard high == 0 else { throw ArchivePropertyListError(.integerTooLarge, at: start) }
      return .unsignedInteger(low)
    default: throw ArchivePropertyListError(.integerTooLarge, at: start)
    }
  }

  func real(
    sizeExponent: UInt8,
    at start: Int
  ) throws(ArchivePropertyListError) -> ArchivePropertyList.Element {
    switch sizeExponent {
    case 2:
      let pattern = UInt32(truncatingIfNeeded: try unsigned(at: start + 1, size: 4, of: start))
      return .real(Double(Float(bitPattern: pattern)))
    case 3: return .real(Double(bitPattern: try unsigned(at: start + 1, size: 8, of: start)))
    default: throw ArchivePropertyListError(.unknownMarker(bytes[start]), at: start)
    }
  }

  func ascii(_ content: ArraySlice<UInt8>, at start: Int) throws(ArchivePropertyListError) -> String {
    guard content.allSatisfy({ $0 < 0x80 }) else { throw ArchivePropertyListError(.badText, at: start) }
    return String(decoding: content, as: UTF8.self)
  }

  func utf16(_ content: ArraySlice<UInt8>, at start: Int) throws(ArchivePropertyListError) -> String {
    let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map { position in
      UInt16(content[position]) << 8 | UInt16(content[position + 1])
    }
    var text = String.UnicodeScalarView()
    var decoder = UTF16()
    var iterator = units.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): text.append(scalar)
      case .emptyInput: return String(text)
      case .error: throw ArchivePropertyListError(.badText, at: start)
      }
    }
  }

  /// A number that must be within the part of the file that has objects.
  func unsigned(
    at position: Int,
    size: Int,
    of start: Int
  ) throws(ArchivePropertyListError) -> UInt64 {
    guard position <= trailer.table, size <= trailer.table - position else {
      throw ArchivePropertyListError(.outside, at: start)
    }
    return unsigned(at: position, size: size)
  }

  func unsigned(at position: Int, size: Int) -> UInt64 {
    bytes[position..<(position + size)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
