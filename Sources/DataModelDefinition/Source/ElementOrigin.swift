/// Where an XML element begins: the offset of its `<` in the bytes of its ``SourceFile``.
package struct ElementOrigin: Sendable, Hashable {
  package let offset: Int

  package init(offset: Int) {
    self.offset = offset
  }

  /// The origin of a value that no file holds, such as one made by a test.
  package static let none = ElementOrigin(offset: 0)
}
