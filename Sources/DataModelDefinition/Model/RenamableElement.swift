/// An element that keeps its identity under another name.
package protocol RenamableElement: Sendable {
  var name: String { get }
  /// `elementID`
  var renamingIdentifier: String? { get }
  var origin: ElementOrigin { get }
}

extension RenamableElement {
  /// The canonical name of an element in all versions: its renaming identifier, else its name.
  package var identifier: String {
    guard let renamingIdentifier, !renamingIdentifier.isEmpty else { return name }
    return renamingIdentifier
  }
}

extension Entity: RenamableElement {}
extension Attribute: RenamableElement {}
extension Relationship: RenamableElement {}

extension Composite: RenamableElement {
  /// The format has none for composites.
  package var renamingIdentifier: String? { nil }
}
