package import DataModelDefinition
import SQLText

/// Translates the predicates of a model to SQL.
///
/// If SQLite would find other rows than Core Data, the predicate is refused with a reason, never
/// approximated. `Documentation/Reference/Predicates.md` lists both.
package struct PredicateTranslation: Sendable {
  private let catalog: MappingCatalog

  init(_ catalog: MappingCatalog) { self.catalog = catalog }

  /// Translates one predicate.
  ///
  /// - Returns: the condition as SQL
  /// - Throws: ``UntranslatablePredicate`` with the reason and the part of the predicate that causes it
  package func translate(
    _ predicate: Predicate,
    for entity: String,
    fetchSource: String? = nil
  ) throws(UntranslatablePredicate) -> TranslatedPredicate {
    guard let mapping = catalog.mapping(of: entity) else {
      throw UntranslatablePredicate("there is no entity '\(entity)'", at: predicate.span.range)
    }
    guard PredicateSize.height(of: predicate) <= PredicateSize.maximumHeight else {
      throw UntranslatablePredicate("there are too many conditions for SQLite", at: predicate.span.range)
    }
    let row = PredicateRow(name: SQLRow(mapping.tableName), entity: mapping)
    let scope = PredicateScope(object: row)
    let source = fetchSource.flatMap(catalog.mapping)
    var translator = PredicateTranslator(catalog: catalog, fetchSource: source, variables: VariableTypes())
    var condition = try translator.condition(predicate, scope)
    if translator.variables.isUndecided {
      // The type of a variable was needed before the place that determines it.
      translator = PredicateTranslator(
        catalog: catalog,
        fetchSource: source,
        variables: translator.variables.decided
      )
      condition = try translator.condition(predicate, scope)
    }
    let sql = condition.sql
    guard PredicateSize.fits(sql) else {
      throw UntranslatablePredicate("the SQL is too large or too deep for SQLite", at: predicate.span.range)
    }
    return TranslatedPredicate(sql: sql.text, bindings: sql.bindings)
  }
}
