package import TableWire

/// A row of a table, with the columns that were asked for.
package struct StoredRow: Sendable {
  package let columns: [TableSchema.Column]
  package let values: [ServiceValue]

  /// A row.
  package init(columns: [TableSchema.Column], values: [ServiceValue]) {
    self.columns = columns
    self.values = values
  }

  private func value(_ role: TableSchema.Role) -> ServiceValue? {
    columns.firstIndex { $0.role == role }.map { values[$0] }
  }

  /// The version as clients see it.
  package var version: String { value(.version).map(ColumnValue.version) ?? "" }

  package var isDeleted: Bool {
    switch value(.deleted) {
    case .boolean(let value)?: value
    // In a table that was made by hand.
    case .integer(let number)?: number != 0
    case .null?, .number?, .text?, nil: false
    }
  }

  /// When the row was changed last, as text.
  package var updatedAt: String { value(.updatedAt)?.text ?? "" }

  /// The row as JSON.
  ///
  /// - Returns: the values by the names of their columns, in the order of these
  package func json(without hidden: Set<TableSchema.Role> = []) -> JSONObject {
    var object = JSONObject()
    for (column, value) in zip(columns, values) where !hidden.contains(column.role) {
      object[column.name] = ColumnValue.json(value, of: column)
    }
    return object
  }
}
