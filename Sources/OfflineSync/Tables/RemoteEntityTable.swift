public import DataModelRuntime

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
/// What the server sends is checked: a value that is not one of its column is an error, and never an object that lacks it.
public struct RemoteEntityTable<Entity: SyncedEntity>: Sendable {
  /// The same table with rows as JSON.
  public let rows: RemoteTable

  private var dialect: Dialect { rows.sender.dialect }
  private var coder: TableRowCoder<Entity> { TableRowCoder(system: dialect.systemColumns) }

  init(rows: RemoteTable) {
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
    try coder.row(await rows.insert(coder.inserted(item), parameters: parameters))
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
      await rows.update(sent, check: try resolved(check, row), parameters: parameters)
    )
  }

  /// Deletes a row.
  ///
  /// - Parameters:
  ///   - row: the row
  ///   - check: whether another version on the server refuses the deletion
  ///   - parameters: custom parameters for the server
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another, `.notFound` or `.gone` if it is
  ///   not there
  public func delete(
    _ row: TableRow<Entity>,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws {
    try await rows.delete(object(row), check: try resolved(check, row), parameters: parameters)
  }

  /// Brings a deleted row back.
  ///
  /// - Parameters:
  ///   - row: the row as it was before, or as the server sent it with its deletion
  ///   - check: whether another version on the server refuses the call
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another
  public func undelete(
    _ row: TableRow<Entity>,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> TableRow<Entity> {
    try coder.row(
      await rows.undelete(object(row), check: try resolved(check, row), parameters: parameters)
    )
  }

  /// The row as JSON, with what the app has changed.
  private func object(_ row: TableRow<Entity>) throws(TableError) -> JSONObject {
    if let changed = try coder.updated(row, for: .datasync) { return changed }
    if let received = row.received { return received }
    return try coder.inserted(row.item)
  }

  /// The check of a row's version. A table with versions whose row has none would be overwritten without a word.
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
