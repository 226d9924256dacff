import DataModelDefinition
import DataModelReader

/// Reads a model's file for a merge.
struct MarkupReading {
  private let file: SourceFile

  /// Returns the root element of a file. The declaration before it and the end of the file belong to it.
  ///
  /// - Throws: `XMLProblem` if the file is not well-formed, or is not what a model may be
  static func root(of file: SourceFile) throws(XMLProblem) -> MarkupElement {
    let document = try XMLDocumentParser().parse(file.bytes)
    let reading = MarkupReading(file: file)
    var root = reading.element(document.root, after: 0)
    root.after = reading.text(reading.end(of: document.root)..<file.bytes.count)
    return root
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: file.bytes[range], as: UTF8.self) }

  /// Returns an element; what precedes it, with its comments, ends at an offset.
  private func element(_ node: XMLNode, after previousEnd: Int) -> MarkupElement {
    let extent = ElementExtent(of: node.origin, in: file)
    let attributes = self.attributes(of: node)
    let tagEnd = max(attributes.end, node.origin.offset)
    var element = MarkupElement(
      before: text(previousEnd..<node.origin.offset),
      kind: node.name,
      attributes: attributes.list,
      tagEnd: text(tagEnd..<extent.startTagEnd)
    )
    var end = extent.startTagEnd
    for (child, place) in zip(node.children, extent.children) {
      var read = self.element(child, after: end)
      end = file.endOfComments(from: place.end)
      read.after = text(place.end..<end)
      element.children.append(read)
    }
    element.ending = text(end..<extent.contentsEnd)
    if extent.selfClosing == nil { element.endTag = text(extent.contentsEnd..<self.end(of: node)) }
    return element
  }

  /// Returns the attributes of a tag in their order, and the offset after the last one.
  private func attributes(of node: XMLNode) -> (list: [MarkupAttribute], end: Int) {
    let places = node.attributes.compactMap { attribute in
      file.rangesOfAttribute(attribute.name, in: node.origin).map { place in
        (attribute, range: place.name.lowerBound..<(place.value.upperBound + 1))
      }
    }
    var end = node.origin.offset + 1 + node.name.utf8.count
    var list: [MarkupAttribute] = []
    for (attribute, range) in places.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      list.append(
        MarkupAttribute(
          space: text(end..<range.lowerBound),
          name: attribute.name,
          value: attribute.value,
          assignment: text(range)
        )
      )
      end = range.upperBound
    }
    return (list, end)
  }

  /// Returns the offset after an element.
  private func end(of node: XMLNode) -> Int {
    let extent = ElementExtent(of: node.origin, in: file)
    guard extent.selfClosing == nil else { return extent.startTagEnd }
    let close = file.bytes[extent.contentsEnd...].firstIndex(of: UInt8(ascii: ">"))
    return close.map { $0 + 1 } ?? file.bytes.count
  }
}
