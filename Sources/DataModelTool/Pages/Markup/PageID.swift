/// The id of an element of a page, the target of links. It needs no escaping anywhere.
package struct PageID: Sendable, Hashable {
  package let text: String

  /// The id of a part that each page has.
  package init(_ text: StaticString) { self.text = "\(text)" }

  /// The id of an element of the model: `entity-Item`, and by its place where the name cannot be in an id.
  ///
  /// - Parameters:
  ///   - kind: a word that keeps the ids of entities, composites and so on apart
  ///   - name: the name; nil if another element of the kind has it
  ///   - index: the place of the element among those of its kind
  init(_ kind: StaticString, _ name: String?, at index: Int) {
    text = "\(kind)-\(Self.part(name, index))"
  }

  /// The id of a part of an element: `entity-Item.text`
  func part(_ name: String?, at index: Int) -> PageID {
    PageID(verified: "\(text).\(Self.part(name, index))")
  }

  private init(verified text: String) { self.text = text }

  /// A name as it is, if every reader of ids takes it and it is short, or else the place. No name begins with
  /// a point, so that neither is taken for the other.
  private static func part(_ name: String?, _ index: Int) -> String {
    guard let name, (1...80).contains(name.utf8.count), name.unicodeScalars.allSatisfy(isPlain)
    else { return ".\(index)" }
    return name
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
