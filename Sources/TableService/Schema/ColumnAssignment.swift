/// A value for a column.
package struct ColumnAssignment: Sendable, Hashable {
  package let column: String
  package let value: ServiceValue

  package init(_ column: String, _ value: ServiceValue) {
    self.column = column
    self.value = value
  }
}
