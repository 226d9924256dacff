/// A reference from a column to the key of a table.
package struct ForeignKey: Sendable, Equatable {
  /// The relationship: `Item.list`. The name is unique in the table.
  package internal(set) var name: String
  package let table: String
  package let referencedColumn: String
  package let action: Action

  package init(name: String, table: String, referencedColumn: String, action: Action) {
    self.name = name
    self.table = table
    self.referencedColumn = referencedColumn
    self.action = action
  }

  /// What happens to the row when the row that it refers to is deleted.
  package enum Action: Sendable, Equatable {
    case setNull
    case cascade
    /// The deletion fails when the transaction ends, unless the reference is gone by then.
    case refuseAtCommit
  }
}
