/// The start tags of a text and their attributes, found without a parser, so that texts which are no XML do
/// as well.
struct XMLTag {
  /// From `<` to behind `>`.
  let range: Range<Int>
  /// To behind the end tag; the same as ``range`` for an element without contents.
  let element: Range<Int>
  let attributes: [Attribute]

  struct Attribute {
    /// From the white space before the name to behind the closing quote.
    let range: Range<Int>
    let name: Range<Int>
    let value: Range<Int>
  }

  /// Every start tag, in the order of the text.
  static func all(in text: [UInt8]) -> [XMLTag] {
    var open: [(start: Range<Int>, attributes: [Attribute])] = []
    var tags: [XMLTag] = []
    var offset = 0
    while let start = text[offset...].firstIndex(of: UInt8(ascii: "<")),
      let end = text[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      offset = end + 1
      let range = start..<offset
      switch text.indices.contains(start + 1) ? text[start + 1] : 0 {
      case UInt8(ascii: "?"), UInt8(ascii: "!"): continue
      case UInt8(ascii: "/"):
        guard let opened = open.popLast() else { continue }
        tags.append(
          XMLTag(
            range: opened.start,
            element: opened.start.lowerBound..<offset,
            attributes: opened.attributes
          )
        )
      default:
        let attributes = self.attributes(in: text, range)
        if text[end - 1] == UInt8(ascii: "/") {
          tags.append(XMLTag(range: range, element: range, attributes: attributes))
        } else {
          open.append((range, attributes))
        }
      }
    }
    return tags.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func attributes(in text: [UInt8], _ tag: Range<Int>) -> [Attribute] {
    var attributes: [Attribute] = []
    var offset = tag.lowerBound
    while let equals = text[offset..<tag.upperBound].firstIndex(of: UInt8(ascii: "=")),
      equals + 1 < tag.upperBound
    {
      let quote = text[equals + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = text[(equals + 2)..<tag.upperBound].firstIndex(of: quote)
      else { break }
      let name =
        text[offset..<equals].lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") } ?? offset
      attributes.append(
        Attribute(range: name..<(end + 1), name: (name + 1)..<equals, value: (equals + 2)..<end)
      )
      offset = end + 1
    }
    return attributes
  }
}
