import DataModelDefinition
import SQLText

/// One translation: the state that it needs, and the walk over the conditions.
///
/// Its parts are in extensions, one for each kind of thing that a predicate can hold; what needs no state is
/// in types of its own.
struct PredicateTranslator {
  let catalog: MappingCatalog
  /// The entity that has the fetched property; nil if the predicate is that of a fetch request.
  let fetchSource: EntityMapping?
  var variables: VariableTypes
  private(set) var aliasCount = 0

  mutating func condition(
    _ predicate: Predicate,
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> PredicateCondition {
    switch predicate.kind {
    case .constant(let truth): return .constant(truth)
    case .not(let negated): return try condition(negated, scope).negated
    case .comparison(let comparison): return try self.comparison(comparison, scope)
    case .and(let parts): return .all(try conditions(parts, scope))
    case .or(let parts): return .any(try conditions(parts, scope))
    }
  }

  private mutating func conditions(
    _ predicates: [Predicate],
    _ scope: PredicateScope
  ) throws(UntranslatablePredicate) -> [PredicateCondition] {
    var conditions: [PredicateCondition] = []
    for predicate in predicates { conditions.append(try condition(predicate, scope)) }
    return conditions
  }

  /// The meaning of key paths.
  var paths: KeyPathResolution { KeyPathResolution(catalog: catalog) }

  /// A name for a table that nothing else in the statement has.
  mutating func alias() -> SQLRow {
    repeat { aliasCount += 1 } while catalog.isTable("_\(aliasCount)")
    return SQLRow("_\(aliasCount)")
  }
}
