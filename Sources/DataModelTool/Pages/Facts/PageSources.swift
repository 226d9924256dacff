/// What is made of the entities and composites of a model, or why nothing is.
package struct PageSources: Sendable {
  /// The SQL of the entities, by name.
  package var sql: [String: PageSource] = [:]
  /// The Swift of the entities and composites, by name.
  package var swift: [String: PageSource] = [:]
  /// The SQL that belongs to no entity: tables that are there for triggers.
  package var remainingSQL: String?

  package init() {}
}

/// A text that is made of one element, or the reason why there is no text.
package enum PageSource: Sendable, Hashable {
  case text(String)
  /// The rows are in the table of another entity, whose SQL has them.
  case inTable(of: String)
  /// Nothing is made of an element that has errors, or shares a table with some that do.
  case errors(in: [String])
  /// Nothing is made of any element while the model as a whole has errors.
  case modelErrors
  /// Nothing is made of it: an abstract entity without anything below it.
  case nothing
}
