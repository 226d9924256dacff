import TableWire

/// A row of a table, with the columns that were asked for.
struct StoredRow: Sendable {
  let columns: [TableSchema.Column]
  let values: [ServiceValue]

  private func value(_ role: TableSchema.Role) -> ServiceValue? {
    columns.firstIndex { $0.role == role }.map { values[$0] }
  }

  /// The version as clients see it.
  var version: String { value(.version).map(ColumnValue.version) ?? "" }

  var isDeleted: Bool {
    switch value(.deleted) {
    case .boolean(let value)?: value
    // In a table that was made by hand.
    case .integer(let number)?: number != 0
    case .null?, .number?, .text?, nil: false
    }
  }

  /// When the row was changed last, as text.
  var updatedAt: String { value(.updatedAt)?.text ?? "" }

  /// The row as JSON.
  ///
  /// - Returns: the values by the names of their columns, in the order of these
  func json(without hidden: Set<TableSchema.Role> = []) -> JSONObject {
    var object = JSONObject()
    for (column, value) in zip(columns, values) where !hidden.contains(column.role) {
      object[column.name] = ColumnValue.json(value, of: column)
    }
    return object
  }
}
