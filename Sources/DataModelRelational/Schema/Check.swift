/// A condition that every row must satisfy. It stands at the column that it is about, so that it goes with the column.
package struct Check: Sendable, Equatable {
  /// Tells a person what a row breaks, in SQLite's message: `Dog.weight at least 0`. No two of a table are alike.
  package internal(set) var name: String
  /// An expression of SQL, which may name other columns of the row. NULL satisfies it, as every value but 0 does.
  package let condition: String

  package init(name: String, condition: String) {
    self.name = name
    self.condition = condition
  }
}
