/// A name in a key path of a predicate that means no property.
package struct UnresolvedPredicateName: Sendable {
  package let name: String
  /// The element that the path has reached, which does not have the property.
  package let owner: Owner
  /// Scalars of the predicate's text, counted from 0.
  package let range: Range<Int>

  package enum Owner: Sendable {
    case entity(Entity)
    case composite(Composite)
  }
}

extension ModelIndex {
  /// Finds the names in the key paths of a predicate that mean no property.
  ///
  /// For example, of `text ==[c] $TEXT AND list.titel == 'x'`: `titel`, of the entity `List`
  ///
  /// A name is not reported where nobody can know what has the property: behind an attribute or a destination
  /// that is not in the model, below a parent that is missing, without a variable in a SUBQUERY, and if a
  /// subentity has it.
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
