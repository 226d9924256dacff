/// The rows of a table, for one transaction and one user.
///
/// A storage gives each row that it writes the time of the change and a new version; all that one transaction
/// writes has one time.
package protocol ServiceRows: AnyObject {
  /// The columns of the table, which ``add(_:)`` extends.
  var schema: TableSchema { get }

  /// The row with an id, also if it is deleted.
  func row(_ id: ServiceValue) throws -> StoredRow?

  /// Whether there is a row with an id, of whatever user.
  func isTaken(_ id: ServiceValue) throws -> Bool

  /// The rows that a query asks for.
  ///
  /// - Throws: ``UnknownColumn`` or ``FilterError``; errors of the engine
  func rows(_ query: StoredRowQuery) throws -> [StoredRow]

  /// How many rows a query has without its limits.
  func count(_ query: StoredRowQuery) throws -> Int

  /// Inserts a row with values of the app; the id is among them unless the storage counts them. It gets a new
  /// version if `version` is nil. Gives the row as it is now.
  func insert(_ values: [ColumnAssignment], version: String?) throws -> StoredRow?

  /// Sets values of a row, and gives it its next version.
  func update(_ id: ServiceValue, _ values: [ColumnAssignment]) throws

  /// Marks a row as deleted, or takes it away.
  func delete(_ id: ServiceValue) throws

  /// Adds columns to the table.
  func add(_ columns: [ServiceColumn]) throws
}

/// A value for a column.
package struct ColumnAssignment: Sendable, Hashable {
  package let column: String
  package let value: ServiceValue

  package init(_ column: String, _ value: ServiceValue) {
    self.column = column
    self.value = value
  }
}

extension ServiceRows {
  /// The id that a text of a path means; nil if no row can have it.
  package func id(_ text: String) -> ServiceValue? {
    switch schema.table.ids {
    case .strings: .text(text)
    case .counted: Int64(text).map { .integer($0) }
    }
  }

  /// Deletes the rows of a query, and gives them as they were, or as they are if they stay.
  package func delete(_ query: StoredRowQuery) throws -> [StoredRow] {
    let found = try rows(query)
    guard let column = found.first?.columns.firstIndex(where: { $0.role == .id }) else { return found }
    for row in found { try delete(row.values[column]) }
    guard schema.table.isSoftDeleted else { return found }
    return try found.compactMap { try row($0.values[column]) }
  }
}
