public import DataModelRuntime
import GRDB
public import TableWire

/// The table of a generated type on the server.
///
/// ```swift
/// let items = client.table(TodoItem.self)
/// var row = try await items.insert(TodoItem(text: "Buy milk"))
/// row.item.complete = true
/// row = try await items.update(row)
/// try await items.delete(row)
/// ```
///
/// Values from the server are checked: a value that is not one of its column is an error, and never an object
/// that lacks it.
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
  /// - Throws: ``TableError``: `.notFound` if there is none, `.gone` if it is deleted and the server says so
  public func row(_ id: String, parameters: QueryParameters = [:]) async throws -> TableRow<Entity> {
    try coder.row(await rows.row(.string(id), parameters: parameters))
  }

  /// Reads the rows that a query finds, as many as the server gives at once.
  ///
  /// - Parameter query: the query; that of all rows by default
  /// - Returns: a page. There may be more: ask for ``TablePage/next``, or use ``pages(_:)``
  /// - Throws: ``TableError``
  public func rows(_ query: TableQuery<Entity> = TableQuery()) async throws -> TablePage<TableRow<Entity>> {
    try await rows(query.rowQuery(for: dialect))
  }

  /// Reads the rows of a query in the terms of OData, such as ``TablePage/next``.
  ///
  /// - Throws: ``TableError``; `.invalidRequest` if the query selects columns, of which no object can be made
  public func rows(_ query: RowQuery) async throws -> TablePage<TableRow<Entity>> {
    guard query.selection.isEmpty else {
      throw TableError.invalidRequest(
        "an object needs all columns: read a selection of them by 'rows.rows(_:)'"
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
  /// - Throws: ``TableError``: `.conflict` if there is a row with the id, with that row if it could be had
  public func insert(_ item: Entity, parameters: QueryParameters = [:]) async throws -> TableRow<Entity> {
    try coder.row(await rows.insert(coder.inserted(item), parameters: parameters), local: item)
  }

  /// Changes a row by the values that differ from those the server sent. If none does, nothing is sent.
  ///
  /// - Parameters:
  ///   - row: the row, with another ``TableRow/item``
  ///   - check: whether another version on the server refuses the change
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another
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
  ///   - check: whether another version on the server refuses the deletion
  ///   - parameters: custom parameters for the server
  /// - Returns: the deleted row, with the version that brings it back; nil if the server does not send it
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another, `.notFound` or
  ///   `.gone` if it is not there
  @discardableResult
  public func delete(
    _ row: TableRow<Entity>,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> TableRow<Entity>? {
    // The id alone: what else an object holds need not be something that can be sent.
    let deleted = try await rows.delete(
      ["id": .string(id(of: row))],
      check: try resolved(check, row),
      parameters: parameters
    )
    return try deleted.map { json throws(TableError) in try coder.row(json, local: row.item) }
  }

  /// Brings a deleted row back, as it was.
  ///
  /// - Parameters:
  ///   - row: the row that `delete` gave, or that a query of deleted rows found
  ///   - check: whether another version on the server refuses the call
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another; `.invalidRequest`
  ///   if the object was changed, which some servers would not take note of: bring it back, then update it
  public func undelete(
    _ row: TableRow<Entity>,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> TableRow<Entity> {
    let sent: JSONObject
    if let received = row.received {
      guard try coder.updated(row, for: dialect) == nil else {
        throw TableError.invalidRequest("a row is brought back as it was: update it afterwards")
      }
      sent = received
    } else {
      sent = try coder.inserted(row.item)
    }
    let json = try await rows.undelete(sent, check: try resolved(check, row), parameters: parameters)
    return try coder.row(json, local: row.item)
  }

  // MARK: - Rows

  /// An object of a row that was received as JSON, such as that of a conflict.
  ///
  /// - Parameter json: a row of this table
  /// - Returns: the row with its object
  /// - Throws: `TableError.invalidAnswer` if a value is not one of its column
  public func row(of json: JSONObject) throws(TableError) -> TableRow<Entity> { try coder.row(json) }

  private func id(of row: TableRow<Entity>) throws(TableError) -> String {
    guard let id = String.fromDatabaseValue(row.item.storedKey) else {
      throw .invalidRequest("the row has no 'id', so that nobody knows which one it is")
    }
    return id
  }

  /// The check of a row's version. A table with versions whose row has none would be overwritten without a
  /// word.
  private func resolved(_ check: VersionCheck, _ row: TableRow<Entity>) throws(TableError) -> VersionCheck {
    guard check == .ofRow else { return check }
    if let version = row.version { return .version(version) }
    guard Entity.syncedTable.column(for: .version) == nil else {
      throw .invalidRequest(
        "the version of the row is not known: read it, give the version, or state that you overwrite it"
      )
    }
    return .overwriting
  }
}
