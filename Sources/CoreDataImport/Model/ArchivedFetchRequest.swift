/// A fetch request of an archived model: a template, or what a fetched property fetches.
package struct ArchivedFetchRequest: Sendable, Equatable {
  package var name: String
  package var entityName: String
  /// The condition, in the format of predicates; nil without one, or if it has no text.
  package var predicate: String?

  package init(name: String, entityName: String, predicate: String? = nil) {
    self.name = name
    self.entityName = entityName
    self.predicate = predicate
  }
}
