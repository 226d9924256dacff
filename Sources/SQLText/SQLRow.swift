/// A row's name in a statement: an alias, the name of its table, or `OLD` or `NEW` in a trigger.
package struct SQLRow: Sendable, Equatable {
  /// The name as written before a column.
  package let qualifier: String

  /// The row of a trigger before the change.
  package static let old = SQLRow(qualifier: "OLD")
  /// The row of a trigger after the change.
  package static let new = SQLRow(qualifier: "NEW")

  /// Makes a row from its alias or the name of its table.
  package init(_ name: String) {
    qualifier = SQLQuoting.identifier(name)
  }

  private init(qualifier: String) {
    self.qualifier = qualifier
  }
}
