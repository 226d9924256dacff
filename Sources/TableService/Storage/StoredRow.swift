package import TableWire

/// A row of a table, with the columns of a query.
package struct StoredRow: Sendable {
  package let columns: [TableSchema.Column]
  package let values: [ServiceValue]

  /// Creates a row.
  package init(columns: [TableSchema.Column], values: [ServiceValue]) {
    self.columns = columns
    self.values = values
  }

  /// Returns the value of a column; nil if the row does not have the column.
  package subscript(column: String) -> ServiceValue? {
    columns.firstIndex { $0.name == column }.map { values[$0] }
  }

  private func value(_ role: TableSchema.Role) -> ServiceValue? {
    columns.firstIndex { $0.role == role }.map { values[$0] }
  }

  /// The version as clients see it.
  package var version: String { value(.version).map(ColumnValue.version) ?? "" }

  package var isDeleted: Bool {
    switch value(.deleted) {
    case .boolean(let value)?: value
    // A table that was created by hand.
    case .integer(let number)?: number != 0
    case .null?, .number?, .text?, nil: false
    }
  }

  /// The time of the row's last change, as text.
  package var updatedAt: String { value(.updatedAt)?.text ?? "" }

  /// Returns the row as JSON.
  ///
  /// - Returns: the values by column name, in the order of the columns
  package func json(without hidden: Set<TableSchema.Role> = []) -> JSONObject {
    var object = JSONObject()
    for (column, value) in zip(columns, values) where !hidden.contains(column.role) {
      object[column.name] = ColumnValue.json(value, of: column)
    }
    return object
  }
}
