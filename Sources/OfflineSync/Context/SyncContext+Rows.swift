import DataModelRuntime
import GRDB

/// A reference to a row that is not here.
public struct DanglingReference: Sendable, Hashable {
  /// The table in the database.
  public let table: String
  /// The id of the row that refers.
  public let id: String
  /// The column of the reference in the database.
  public let column: String
  /// The table in the database to which it refers.
  public let referencedTable: String
  /// The id that no row has there.
  public let referencedID: String
}

extension SyncContext {
  // MARK: - Rows that were set aside

  /// The rows of the server that break a condition of their table, and so are not here as the server has them.
  public func setAsideRows() async throws -> [SetAsideRow] {
    try await database.read { db in try SetAsideRow.all(in: db) }
  }

  /// Tries to store the rows that were set aside, such as after what was in their way is gone.
  ///
  /// - Returns: those that still cannot be stored
  /// - Throws: `DatabaseError`, ``SyncStoreError``
  @discardableResult
  public func retrySetAsideRows() async throws -> [SetAsideRow] {
    try await database.write { [queue] db in
      try queue.retrySetAsideRows(in: db)
      return try SetAsideRow.all(in: db)
    }
  }

  // MARK: - References

  /// The references between synced tables that lead to rows which are not here: not pulled, not yet, or deleted by others.
  public func danglingReferences() async throws -> [DanglingReference] {
    try await database.read { [queue] db in
      var found: [DanglingReference] = []
      for table in queue.tables.values.sorted(by: { $0.name < $1.name }) {
        for reference in table.references {
          guard let other = queue.tables[reference.table] else { continue }
          let column = table.names[reference.column]
          let rows = try WholeValues.rows(
            """
            SELECT \(table.names[table.id]), \(column) FROM \(table.quoted) AS "row" WHERE \(column) IS NOT NULL \
            AND NOT EXISTS (SELECT 1 FROM \(other.quoted) AS "other" \
            WHERE "other".\(other.names[other.id]) = "row".\(column)) ORDER BY 1
            """,
            [],
            db
          )
          found += rows.map { values in
            DanglingReference(
              table: table.name,
              id: String.fromDatabaseValue(values[0]) ?? "",
              column: table.columns[reference.column].name,
              referencedTable: other.name,
              referencedID: String.fromDatabaseValue(values[1]) ?? ""
            )
          }
        }
      }
      return found
    }
  }
}
