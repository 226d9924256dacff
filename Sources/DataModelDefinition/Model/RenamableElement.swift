/// An element that keeps its identity when it is renamed.
package protocol RenamableElement: Sendable {
  var name: String { get }
  /// `elementID`
  var renamingIdentifier: String? { get }
  var origin: ElementOrigin { get }
}

extension RenamableElement {
  /// The name of the element across all versions: its renaming identifier, or else its name.
  package var identifier: String {
    guard let renamingIdentifier, !renamingIdentifier.isEmpty else { return name }
    return renamingIdentifier
  }
}

extension Entity: RenamableElement {}
extension Attribute: RenamableElement {}
extension Relationship: RenamableElement {}

extension Composite: RenamableElement {
  /// Always nil: the format has no renaming identifier for composites.
  package var renamingIdentifier: String? { nil }
}
