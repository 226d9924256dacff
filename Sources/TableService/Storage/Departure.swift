/// The notes of rows that have left a view.
///
/// When a column that a view uses changes, the storage notes the id of the row, its former values in these
/// columns, and the time of the change. A list with deleted rows contains such a note as a deleted row for
/// users in whose view the former values are, unless the row is in their view now. Of the row it has no more
/// than the id and the times: what is in it now, and whether it still exists, is not told.
package enum Departure {
  /// The roles of the columns that a note has in a list.
  private static let roles: Set<TableSchema.Role> = [.id, .createdAt, .updatedAt, .version, .deleted]

  /// Whether a list contains notes.
  package static func areIn(
    _ query: StoredRowQuery,
    of table: ServiceTable,
    _ view: FilterExpression?
  ) -> Bool {
    query.includesDeleted && table.notesDepartures && view != nil
  }

  /// Returns the part of a filter that applies to notes: the terms about columns that a note has. A device
  /// removes a row that it may no longer see, whatever else it has asked for.
  package static func filter(_ filter: FilterExpression?, in schema: TableSchema) -> FilterExpression? {
    let terms = filter?.conjuncts.filter { term in
      term.columns.allSatisfy { name in schema.column(named: name).map { roles.contains($0.role) } ?? true }
    }
    guard let terms, !terms.isEmpty else { return nil }
    return terms.count == 1 ? terms[0] : .and(terms)
  }

  /// Whether a note has a value for a column in a list.
  package static func has(_ column: TableSchema.Column) -> Bool { roles.contains(column.role) }

  /// The columns of the notes of a table: those of the system, and those of the view.
  package static func columns(of table: ServiceTable) -> [TableSchema.Column] {
    let used = table.viewColumns
    return TableSchema(table, TableSchema.columns(of: table)).columns.filter { column in
      roles.contains(column.role) || used.contains { $0.name == column.name }
    }
  }
}
