/// The rows of a table that one user may see, for one transaction.
///
/// A storage sets the time and the version of each row that it writes. All rows that one transaction writes
/// have the same time.
package protocol ServiceRows: AnyObject {
  /// The columns of the table, which ``add(_:)`` extends.
  var schema: TableSchema { get }

  /// Returns the row with an id, even if it is deleted.
  func row(_ id: ServiceValue) throws -> StoredRow?

  /// Returns whether a row with an id exists, even if the user may not see it.
  func isTaken(_ id: ServiceValue) throws -> Bool

  /// Returns the rows of a query.
  ///
  /// - Throws: ``UnknownColumn`` or ``FilterError``; errors of the engine
  func rows(_ query: StoredRowQuery) throws -> [StoredRow]

  /// Returns the number of rows of a query without its limit and offset.
  func count(_ query: StoredRowQuery) throws -> Int

  /// Returns the id of the notes of rows that have left the view; nil without a view. A new table of
  /// notes has another id.
  func departuresID() throws -> String?

  /// Inserts a row with values of the app, and returns it. They include the id, unless the storage counts
  /// ids. The row gets a new version if `version` is nil.
  ///
  /// - Throws: ``StorageError/outside`` if the user could not see the row; errors of the engine
  func insert(_ values: [ColumnAssignment], version: String?) throws -> StoredRow

  /// Sets values of a row, and its next version.
  ///
  /// - Throws: ``StorageError/outside`` if the user could no longer see the row; errors of the engine
  func update(_ id: ServiceValue, _ values: [ColumnAssignment]) throws

  /// Marks a row as deleted, or removes it.
  func delete(_ id: ServiceValue) throws

  /// Adds columns to the table.
  func add(_ columns: [ServiceColumn]) throws
}

extension ServiceRows {
  /// Returns the id for a segment of a path; nil if no row can have it.
  package func id(_ text: String) -> ServiceValue? {
    switch schema.table.ids {
    case .strings: .text(text)
    case .counted: Int64(text).map { .integer($0) }
    }
  }

  /// Deletes the rows of a query. Returns them as they were, or as they are now if they are only marked.
  package func delete(_ query: StoredRowQuery) throws -> [StoredRow] {
    let found = try rows(query)
    guard let column = found.first?.columns.firstIndex(where: { $0.role == .id }) else { return found }
    for row in found { try delete(row.values[column]) }
    guard schema.table.isSoftDeleted else { return found }
    return try found.compactMap { try row($0.values[column]) }
  }
}
