/// A file that was generated, not yet written anywhere.
package struct GeneratedFile: Sendable, Hashable {
  /// The name in the output folder; never a path.
  package let name: String
  package let contents: String

  package init(name: String, contents: String) {
    self.name = name
    self.contents = contents
  }
}
