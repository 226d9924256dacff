/// A row by the name that it has in a statement: an alias, the name of its table, or that of a trigger's row.
struct SQLRow: Sendable, Equatable {
  /// The name as it stands before a column.
  let qualifier: String

  /// The row that a trigger is about, as it was.
  static let old = SQLRow(qualifier: "OLD")
  /// The row that a trigger is about, as it is.
  static let new = SQLRow(qualifier: "NEW")

  /// A row with an alias, or with the name of its table.
  init(_ name: String) {
    qualifier = SQLText.identifier(name)
  }

  private init(qualifier: String) {
    self.qualifier = qualifier
  }
}
