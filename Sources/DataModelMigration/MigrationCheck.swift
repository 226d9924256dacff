/// A condition that the rows of a database have to satisfy before a migration changes anything.
package struct MigrationCheck: Sendable, Hashable {
  /// A query with one integer: the number of rows that do not fit.
  package let query: String
  /// A sentence that says which table and column it is about and what to do, with `%d` in place of the number of rows.
  package let message: String
}
