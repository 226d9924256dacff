package import DataModelDefinition

/// The reason for which an element of two versions is taken for one.
package enum MatchBasis: String, Sendable, Hashable {
  /// Apple's rule: the renaming identifiers are equal, or the names where there are none.
  case identifier
  /// The names are equal, and the identifiers are not: an identifier that came before the rename, or went
  /// after it.
  case name
  /// The new identifier is the old name, where the old element has an identifier of its own: the author named
  /// the previous version in place of the canonical name.
  case formerName = "former-name"
}

/// Two elements that are one.
package struct MatchedElements<Element: RenamableElement> {
  package let old: Element
  package let new: Element
  package let basis: MatchBasis

  /// Matches the elements of two versions, each once, in the order of the reasons. The result is in the new
  /// order.
  ///
  /// Each reason is tried for all elements before the next: a name must not take what an identifier claims.
  /// Names and identifiers have to be unique on each side.
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

/// An element of two versions that is taken for one, without a renaming identifier that says so.
package struct MatchAssumption: Sendable, Hashable {
  /// The new version, and the element in it.
  package let version: String
  package let element: ElementName
  package let basis: MatchBasis
  package let message: String
  package let location: SourceLocation
}
