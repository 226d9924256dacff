/// A name in a key path of a predicate that matches no property.
package struct UnresolvedPredicateName: Sendable {
  package let name: String
  /// The element that the path has reached, which lacks the property.
  package let owner: Owner
  /// A range of Unicode scalars in the predicate's text, counted from 0.
  package let range: Range<Int>

  package enum Owner: Sendable {
    case entity(Entity)
    case composite(Composite)
  }
}

extension ModelIndex {
  /// Returns the names in the key paths of a predicate that match no property.
  ///
  /// For example, in `text ==[c] $TEXT AND list.titel == 'x'`: `titel`, of the entity `List`
  ///
  /// A name is not reported if its owner is uncertain: after an attribute or a destination that is not in the
  /// model, below a missing parent, without a variable in a SUBQUERY, or if a subentity has the property.
  ///
  /// - Returns: the names, in the order of the text
  package func unresolvedNames(
    in predicate: Predicate,
    of entity: Entity,
    fetchSource: Entity? = nil
  ) -> [UnresolvedPredicateName] {
    var search = PredicatePropertySearch(index: self)
    search.search(predicate, PredicateObjects(object: entity, fetchSource: fetchSource))
    return search.found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
