import DataModelDefinition
import SQLText

/// The state of one translation, and the walk over the conditions.
///
/// Extensions handle the parts of a predicate; code without state is in separate types.
struct PredicateTranslator {
  let catalog: MappingCatalog
  /// The entity with the fetched property; nil for the predicate of a fetch request.
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

  /// The resolver of key paths.
  var paths: KeyPathResolution { KeyPathResolution(catalog: catalog) }

  /// Returns an alias for a table that is unique in the statement.
  mutating func alias() -> SQLRow {
    repeat { aliasCount += 1 } while catalog.isTable("_\(aliasCount)")
    return SQLRow("_\(aliasCount)")
  }
}
