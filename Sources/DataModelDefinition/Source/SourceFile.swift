/// The bytes of a model file, and the way from a byte offset to a line and a column.
///
/// Elements remember only the offset of their `<`: positions of attributes are looked up in the bytes when a
/// diagnostic asks for them, so that a model without findings pays nothing for them.
package struct SourceFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// The line and column of a byte offset; an offset past the end gives the position after the last byte.
  package func position(at offset: Int) -> SourceLocation.Position {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let isScalarStart = { (byte: UInt8) in byte & 0b1100_0000 != 0b1000_0000 }
    let column = bytes[lineStarts[low]..<offset].count(where: isScalarStart) + 1
    return SourceLocation.Position(line: low + 1, column: column)
  }

  /// The location of a range of bytes.
  package func location(of range: Range<Int>) -> SourceLocation {
    SourceLocation(
      path: path,
      range: SourceLocation.Range(
        start: position(at: range.lowerBound),
        end: position(at: range.upperBound)
      )
    )
  }

  /// The location of a whole start tag: from `<` to after the element's name.
  package func location(of element: ElementOrigin) -> SourceLocation {
    location(of: element.offset..<endOfName(from: min(element.offset + 1, bytes.count)))
  }

  /// The location of an XML attribute, `name="value"` with its value; the element's if it has no such attribute.
  ///
  /// - Parameters:
  ///   - attribute: the attribute's name as written, for example `attributeType`
  ///   - element: the element in whose start tag to look
  /// - Returns: the range from the name to the closing quote
  package func location(ofAttribute attribute: String, in element: ElementOrigin) -> SourceLocation {
    guard let found = rangesOfAttribute(attribute, in: element) else { return location(of: element) }
    return location(of: found.name.lowerBound..<min(found.value.upperBound + 1, bytes.count))
  }

  /// The bytes of an attribute's name and of its value without the quotes, or nil if the tag does not have it.
  package func rangesOfAttribute(
    _ attribute: String,
    in element: ElementOrigin
  ) -> (name: Range<Int>, value: Range<Int>)? {
    let wanted = Array(attribute.utf8)
    var offset = endOfName(from: element.offset + 1)
    while true {
      offset = skipWhiteSpace(from: offset)
      guard offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "/")
      else {
        return nil
      }
      let nameEnd = endOfName(from: offset)
      let name = offset..<nameEnd
      offset = skipWhiteSpace(from: nameEnd)
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { return nil }
      offset = skipWhiteSpace(from: offset + 1)
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'")
      else {
        return nil
      }
      guard let valueEnd = bytes[(offset + 1)...].firstIndex(of: bytes[offset]) else { return nil }
      if bytes[name].elementsEqual(wanted) { return (name, (offset + 1)..<valueEnd) }
      offset = valueEnd + 1
    }
  }

  private func skipWhiteSpace(from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { !Self.whiteSpace.contains($0) } ?? bytes.count
  }

  private func endOfName(from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { Self.nameEnds.contains($0) } ?? bytes.count
  }

  private static let whiteSpace: [UInt8] = Array(" \t\r\n".utf8)
  private static let nameEnds: [UInt8] = Array(" \t\r\n=/>".utf8)
}
