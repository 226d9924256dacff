package import DataModelDefinition

/// Why an element of one version is taken for an element of another.
package enum MatchBasis: String, Sendable, Hashable {
  /// Apple's rule: the renaming identifiers are equal, or, without them, the names.
  case identifier
  /// The names are equal but the identifiers are not: one was added before the rename, or removed after it.
  case name
  /// The new identifier is the old name, although the old element has an identifier: the author used the name
  /// in the previous version instead of the canonical name.
  case formerName = "former-name"
}

/// An element of an old version with the same element of a new one.
package struct MatchedElements<Element: RenamableElement> {
  package let old: Element
  package let new: Element
  package let basis: MatchBasis

  /// Matches the elements of two versions, each at most once, and returns the pairs in the new order.
  ///
  /// Each basis is tried for all elements before the next: a name must not take an element that an identifier
  /// claims. Names and identifiers must be unique on each side.
  package static func all(from old: [Element], to new: [Element]) -> [MatchedElements] {
    var taken: Set<String> = []
    var found: [Int: MatchedElements] = [:]
    func match(_ basis: MatchBasis, _ oldKey: (Element) -> String, _ newKey: (Element) -> String) {
      var left: [String: Element] = [:]
      for element in old where !taken.contains(element.name) { left[oldKey(element)] = element }
      for (position, element) in new.enumerated() where found[position] == nil {
        guard let match = left.removeValue(forKey: newKey(element)) else { continue }
        taken.insert(match.name)
        found[position] = MatchedElements(old: match, new: element, basis: basis)
      }
    }
    match(.identifier, \.identifier, \.identifier)
    match(.name, \.name, \.name)
    match(.formerName, \.name, \.identifier)
    return new.indices.compactMap { found[$0] }
  }
}

/// An element that is taken for one of the previous version although no renaming identifier says so.
package struct MatchAssumption: Sendable, Hashable {
  /// The new version, and the element in it.
  package let version: String
  package let element: ElementName
  package let basis: MatchBasis
  package let message: String
  package let location: SourceLocation
}
