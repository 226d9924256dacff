/// The bytes of a model file, with conversions between byte offsets, lines and columns.
///
/// Elements store only the offset of their `<`: positions of attributes are looked up in the bytes when a
/// diagnostic needs them, so a model without findings does not pay for them.
package struct SourceFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  private let lineStarts: [Int]
  /// The number of Unicode scalars before every block of bytes, so that a file with one long line is not
  /// slower than others.
  private let scalarsBeforeBlock: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    // Editors do not show a byte order mark, so it takes no column.
    var starts = [bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0]
    var scalars = 0
    var blocks: [Int] = []
    // The tool of the plugins is compiled without optimization, where an iterator takes much longer.
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        if offset % Self.blockSize == 0 { blocks.append(scalars) }
        if Self.isScalarStart(bytes[offset]) { scalars += 1 }
        offset += 1
        if bytes[offset - 1] == UInt8(ascii: "\n") { starts.append(offset) }
      }
    }
    if bytes.count % Self.blockSize == 0 { blocks.append(scalars) }
    lineStarts = starts
    scalarsBeforeBlock = blocks
  }

  /// Returns the line and column of a byte offset; for an offset past the end, the position after the last
  /// byte.
  package func position(at offset: Int) -> SourceLocation.Position {
    let offset = min(max(offset, lineStarts[0]), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = scalars(before: offset) - scalars(before: lineStarts[low]) + 1
    return SourceLocation.Position(line: low + 1, column: column)
  }

  /// Returns the byte offset of a position, the reverse of ``position(at:)``; for a column past the end of
  /// the line, that end.
  package func offset(of position: SourceLocation.Position) -> Int {
    let line = min(max(position.line, 1), lineStarts.count)
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count
    let wanted = scalars(before: start) + max(position.column, 1) - 1
    // The last block that does not begin after it, so that a long line is not counted from its beginning.
    var low = 0
    var high = scalarsBeforeBlock.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if scalarsBeforeBlock[middle] <= wanted { low = middle } else { high = middle }
    }
    var offset = low * Self.blockSize
    var count = scalarsBeforeBlock[low]
    while offset < end {
      if Self.isScalarStart(bytes[offset]) {
        if count == wanted { break }
        count += 1
      }
      offset += 1
    }
    return min(max(offset, start), end)
  }

  /// Returns the text of a line, without its line ending; nil if the line does not exist.
  package func text(ofLine line: Int) -> String? {
    guard lineStarts.indices.contains(line - 1) else { return nil }
    let start = lineStarts[line - 1]
    let rest = bytes[start...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    let rest = bytes[(block * Self.blockSize)..<offset]
    return scalarsBeforeBlock[block] + rest.count(where: Self.isScalarStart)
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let blockSize = 256

  private static func isScalarStart(_ byte: UInt8) -> Bool { byte & 0b1100_0000 != 0b1000_0000 }

  /// Returns the location of a range of bytes.
  package func location(of range: Range<Int>) -> SourceLocation {
    SourceLocation(
      path: path,
      range: SourceLocation.Range(start: position(at: range.lowerBound), end: position(at: range.upperBound))
    )
  }

  /// Returns the location of an element: from its `<` to the end of its name.
  package func location(of element: ElementOrigin) -> SourceLocation {
    let start = min(element.offset, bytes.count)
    return location(of: start..<endOfName(from: start + 1))
  }

  /// Returns the location of an XML attribute with its value; that of the element if it lacks the attribute.
  ///
  /// - Returns: the range from the name through the closing quote
  package func location(ofAttribute attribute: String, in element: ElementOrigin) -> SourceLocation {
    guard let found = rangesOfAttribute(attribute, in: element) else { return location(of: element) }
    return location(of: found.name.lowerBound..<min(found.value.upperBound + 1, bytes.count))
  }

  /// Returns the location of a part of an XML attribute's value, in Unicode scalars.
  ///
  /// - Returns: the place of the part; that of the element if it lacks the attribute
  package func location(
    of scalars: Range<Int>,
    inAttribute attribute: String,
    of element: ElementOrigin
  ) -> SourceLocation {
    guard let found = rangesOfAttribute(attribute, in: element) else { return location(of: element) }
    var offsets: [Int] = []
    var offset = found.value.lowerBound
    while offset < found.value.upperBound {
      offsets.append(offset)
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: ";"))
      if bytes[offset] == UInt8(ascii: "&"), let end, end < found.value.upperBound {
        offset = end + 1
      } else {
        repeat { offset += 1 } while offset < found.value.upperBound && !Self.isScalarStart(bytes[offset])
      }
    }
    offsets.append(found.value.upperBound)
    let start = offsets[min(scalars.lowerBound, offsets.count - 1)]
    return location(of: start..<max(start, offsets[min(scalars.upperBound, offsets.count - 1)]))
  }

  /// Returns the byte ranges of an attribute's name and of its value without the quotes; nil if the tag does
  /// not have it.
  package func rangesOfAttribute(
    _ attribute: String,
    in element: ElementOrigin
  ) -> (name: Range<Int>, value: Range<Int>)? {
    let wanted = Array(attribute.utf8)
    var offset = endOfName(from: element.offset + 1)
    while true {
      offset = skipWhiteSpace(from: offset)
      guard offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "/")
      else { return nil }
      let nameEnd = endOfName(from: offset)
      let name = offset..<nameEnd
      offset = skipWhiteSpace(from: nameEnd)
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
      offset = skipWhiteSpace(from: offset + 1)
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'")
      else { return nil }
      guard let valueEnd = bytes[(offset + 1)...].firstIndex(of: bytes[offset]) else { return nil }
      if bytes[name].elementsEqual(wanted) { return (name, (offset + 1)..<valueEnd) }
      offset = valueEnd + 1
    }
  }

  func skipWhiteSpace(from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { !Self.whiteSpace.contains($0) } ?? bytes.count
  }

  func endOfName(from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { Self.nameEnds.contains($0) } ?? bytes.count
  }

  static let whiteSpace: [UInt8] = Array(" \t\r\n".utf8)
  private static let nameEnds: [UInt8] = Array(" \t\r\n=/>".utf8)
}
