/// A row by the name that it has in a statement: an alias, the name of its table, or that of a trigger's row.
package struct SQLRow: Sendable, Equatable {
  /// The name as it stands before a column.
  package let qualifier: String

  /// The row that a trigger is about, as it was.
  package static let old = SQLRow(qualifier: "OLD")
  /// The row that a trigger is about, as it is.
  package static let new = SQLRow(qualifier: "NEW")

  /// A row with an alias, or with the name of its table.
  package init(_ name: String) {
    qualifier = SQLQuoting.identifier(name)
  }

  private init(qualifier: String) {
    self.qualifier = qualifier
  }
}
