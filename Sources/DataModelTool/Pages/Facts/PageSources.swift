/// The generated sources of the entities and composites of a model, or the reasons why they are missing.
package struct PageSources: Sendable {
  /// The SQL of the entities, by name.
  package var sql: [String: PageSource] = [:]
  /// The Swift of the entities and composites, by name.
  package var swift: [String: PageSource] = [:]
  /// The SQL that belongs to no entity: tables for triggers.
  package var remainingSQL: String?

  package init() {}
}

/// The text generated for one element, or the reason why there is no text.
package enum PageSource: Sendable, Hashable {
  case text(String)
  /// The rows are in the table of another entity, which shows the SQL.
  case inTable(of: String)
  /// No source: the element has errors, or shares a table with elements that have errors.
  case errors(in: [String])
  /// No source: the model as a whole has errors.
  case modelErrors
  /// No source: an abstract entity without subentities.
  case nothing
}
