public import DataModelRuntime
import GRDB
public import TableWire

/// A table on the server with rows of a generated type.
///
/// ```swift
/// let items = client.table(TodoItem.self)
/// var row = try await items.insert(TodoItem(text: "Buy milk"))
/// row.item.complete = true
/// row = try await items.update(row)
/// try await items.delete(row)
/// ```
///
/// Values from the server are checked: a value that does not fit its column is an error, and is never left
/// out.
public struct RemoteEntityTable<Entity: SyncedEntity>: Sendable {
  /// The same table with rows as JSON.
  public let rows: RemoteTable

  private var dialect: Dialect { rows.sender.dialect }
  private var coder: TableRowCoder<Entity> { TableRowCoder(dialect) }

  package init(rows: RemoteTable) {
    self.rows = rows
  }

  // MARK: - Reading

  /// Reads one row.
  ///
  /// - Parameters:
  ///   - id: the row's id
  ///   - parameters: custom parameters for the server
  /// - Returns: the row
  /// - Throws: ``TableError``: `.notFound` if the row does not exist, `.gone` if the server reports it as
  ///   deleted
  public func row(_ id: String, parameters: QueryParameters = [:]) async throws -> TableRow<Entity> {
    try coder.row(await rows.row(.string(id), parameters: parameters))
  }

  /// Reads the first page of a query's rows.
  ///
  /// - Parameter query: the query; by default, all rows
  /// - Returns: the page. For more rows, read ``TablePage/next`` or use ``pages(_:)``
  /// - Throws: ``TableError``
  public func rows(_ query: TableQuery<Entity> = TableQuery()) async throws -> TablePage<TableRow<Entity>> {
    try await rows(query.rowQuery(for: dialect))
  }

  /// Reads the first page of a query in OData terms, such as ``TablePage/next``.
  ///
  /// - Throws: ``TableError``; `.invalidRequest` if the query selects columns, since an object needs all of
  ///   them
  public func rows(_ query: RowQuery) async throws -> TablePage<TableRow<Entity>> {
    guard query.selection.isEmpty else {
      throw TableError.invalidRequest(
        "an object needs all columns: read a selection of them with 'rows.rows(_:)'"
      )
    }
    let page = try await rows.rows(query)
    let coder = coder
    var read: [TableRow<Entity>] = []
    read.reserveCapacity(page.rows.count)
    for row in page.rows { read.append(try coder.row(row)) }
    return TablePage(rows: read, totalCount: page.totalCount, next: page.next)
  }

  // MARK: - Writing

  /// Inserts an object, with its id.
  ///
  /// - Parameters:
  ///   - item: the object
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` if a row with the id exists, with that row if it could be read
  public func insert(_ item: Entity, parameters: QueryParameters = [:]) async throws -> TableRow<Entity> {
    try coder.row(await rows.insert(coder.inserted(item), parameters: parameters), local: item)
  }

  /// Updates the values of a row that differ from those the server sent. Without a difference, nothing is
  /// sent.
  ///
  /// - Parameters:
  ///   - row: the row, with a changed ``TableRow/item``
  ///   - check: whether the server refuses the update if it has another version
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if it has another version
  public func update(
    _ row: TableRow<Entity>,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> TableRow<Entity> {
    guard let sent = try coder.updated(row, for: dialect) else { return row }
    return try coder.row(
      await rows.update(sent, check: try resolved(check, row), parameters: parameters),
      local: row.item
    )
  }

  /// Deletes a row.
  ///
  /// - Parameters:
  ///   - row: the row
  ///   - check: whether the server refuses the deletion if it has another version
  ///   - parameters: custom parameters for the server
  /// - Returns: the deleted row, with the version for ``undelete(_:check:parameters:)``; nil if the server
  ///   does not send it
  /// - Throws: ``TableError``: `.conflict` with the server's row if it has another version, `.notFound` or
  ///   `.gone` if the row does not exist
  @discardableResult
  public func delete(
    _ row: TableRow<Entity>,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> TableRow<Entity>? {
    // Only the id: other values of the object may not be valid for sending.
    let deleted = try await rows.delete(
      ["id": .string(id(of: row))],
      check: try resolved(check, row),
      parameters: parameters
    )
    return try deleted.map { json throws(TableError) in try coder.row(json, local: row.item) }
  }

  /// Restores a deleted row as it was.
  ///
  /// - Parameters:
  ///   - row: the row that `delete` returned, or that a query of deleted rows found
  ///   - check: whether the server refuses the call if it has another version
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if it has another version; `.invalidRequest`
  ///   if the object was changed, since some servers would ignore the change: restore the row, then update it
  public func undelete(
    _ row: TableRow<Entity>,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> TableRow<Entity> {
    let sent: JSONObject
    if let received = row.received {
      guard try coder.updated(row, for: dialect) == nil else {
        throw TableError.invalidRequest("a row must be undeleted without changes: update it afterwards")
      }
      sent = received
    } else {
      sent = try coder.inserted(row.item)
    }
    let json = try await rows.undelete(sent, check: try resolved(check, row), parameters: parameters)
    return try coder.row(json, local: row.item)
  }

  // MARK: - Rows

  /// Converts a row from JSON, such as the server's row of a conflict.
  ///
  /// - Parameter json: a row of this table
  /// - Returns: the row with its object
  /// - Throws: `TableError.invalidAnswer` if a value does not fit its column
  public func row(of json: JSONObject) throws(TableError) -> TableRow<Entity> { try coder.row(json) }

  private func id(of row: TableRow<Entity>) throws(TableError) -> String {
    guard let id = String.fromDatabaseValue(row.item.storedKey) else {
      throw .invalidRequest("the row needs an 'id'")
    }
    return id
  }

  /// Returns the check for a row. In a table with versions, a row without one is an error, since a write
  /// would overwrite other changes without notice.
  private func resolved(_ check: VersionCheck, _ row: TableRow<Entity>) throws(TableError) -> VersionCheck {
    guard check == .ofRow else { return check }
    if let version = row.version { return .version(version) }
    guard Entity.syncedTable.column(for: .version) == nil else {
      throw .invalidRequest(
        "the version of the row is not known: read the row, or pass '.version(…)' or '.overwriting'"
      )
    }
    return .overwriting
  }
}
