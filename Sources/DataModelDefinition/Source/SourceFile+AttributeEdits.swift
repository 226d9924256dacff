extension SourceFile {
  /// Returns the edit that changes the value of an XML attribute; nil if the tag does not have it.
  package func edit(
    settingValueOf attribute: String,
    in element: ElementOrigin,
    to value: String
  ) -> TextEdit? {
    guard let found = rangesOfAttribute(attribute, in: element), found.value.lowerBound > 0 else {
      return nil
    }
    let quote = bytes[found.value.lowerBound - 1]
    return TextEdit(replacing: found.value, of: self, with: XMLText.escaped(value, inQuotes: quote))
  }

  /// Returns the edit that renames an XML attribute; nil if the tag does not have it, or already has the new
  /// name.
  package func edit(renaming attribute: String, in element: ElementOrigin, to name: String) -> TextEdit? {
    guard let found = rangesOfAttribute(attribute, in: element), rangesOfAttribute(name, in: element) == nil
    else { return nil }
    return TextEdit(replacing: found.name, of: self, with: name)
  }

  /// Returns the edit that removes an XML attribute and the white space before it; nil if the tag does not
  /// have it.
  package func edit(removing attribute: String, in element: ElementOrigin) -> TextEdit? {
    guard let found = rangesOfAttribute(attribute, in: element) else { return nil }
    var start = found.name.lowerBound
    while start > element.offset, isWhiteSpace(bytes[start - 1]) { start -= 1 }
    return TextEdit(replacing: start..<(found.value.upperBound + 1), of: self, with: "")
  }

  /// Returns the edit that adds an XML attribute after the first predecessor that the tag has.
  ///
  /// - Returns: the edit; nil if the tag already has the attribute
  package func edit(
    adding attribute: String,
    value: String,
    in element: ElementOrigin,
    behind predecessors: [String]
  ) -> TextEdit? {
    guard rangesOfAttribute(attribute, in: element) == nil else { return nil }
    let places = predecessors.lazy.compactMap { rangesOfAttribute($0, in: element)?.value.upperBound }
    let offset = places.first.map { $0 + 1 } ?? endOfName(from: element.offset + 1)
    let text = " \(attribute)=\"\(XMLText.escaped(value, inQuotes: UInt8(ascii: "\"")))\""
    return TextEdit(replacing: offset..<offset, of: self, with: text)
  }

  func isWhiteSpace(_ byte: UInt8) -> Bool { Self.whiteSpace.contains(byte) }
}
