public import DataModelRuntime
public import RemoteTables
import TableWire

/// A query whose rows are kept on the device.
///
/// ```swift
/// let open = PullQuery(TodoItem.self, id: "open", TableQuery().matching { $0.complete == false })
/// try await context.pull([PullQuery(List.self, id: "all"), open])
/// ```
public struct PullQuery: Sendable {
  /// The default number of rows per request.
  public static let defaultPageSize = 50

  /// The table in the database.
  public let table: String
  /// The name under which the position of the pull is stored; nil to pull everything each time.
  public let id: String?
  /// The number of rows per request. A server may return fewer.
  public let pageSize: Int
  private let rowQuery: @Sendable (Dialect) throws(TableError) -> RowQuery

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - entity: the type of the rows
  ///   - id: the app's name for this query, such as `"open"`: with it, a pull asks for what has changed since
  ///     the last one. Each query has its own id. Nil to ask for everything each time
  ///   - query: the rows to pull. With an id, it has no order, limit or offset. Without an id, these are
  ///     requested page by page: a snapshot without guarantees, since rows move from one page to another
  ///     while others write
  ///   - pageSize: the number of rows per request; the default if it is not above 0. A number that is too
  ///     large for services of the client's dialect makes the pull fail, before anything is sent
  public init<Entity: SyncedEntity>(
    _ entity: Entity.Type,
    id: String?,
    _ query: TableQuery<Entity> = TableQuery(),
    pageSize: Int = defaultPageSize
  ) {
    table = Entity.syncedTable.name
    self.id = id
    self.pageSize = pageSize > 0 ? pageSize : Self.defaultPageSize
    rowQuery = { dialect throws(TableError) in try query.rowQuery(for: dialect) }
  }

  /// Returns the query in the terms of a server.
  ///
  /// - Throws: `TableError.invalidRequest` if a pull does not allow the query
  func question(for dialect: Dialect) throws(TableError) -> RowQuery {
    let query = try rowQuery(dialect)
    if let problem = problem(of: query) ?? problemOfPages(for: dialect) {
      throw .invalidRequest("a pull of '\(table)' \(problem)")
    }
    try query.parameters.requireCustomNames()
    return query
  }

  /// Whether a query has an order, a limit or an offset.
  static func isSnapshot(_ query: RowQuery) -> Bool {
    !query.order.isEmpty || query.skip != nil || query.take != nil
  }

  private func problemOfPages(for dialect: Dialect) -> String? {
    let greatest = dialect.maximumPageSize
    if pageSize > greatest {
      return
        "cannot request \(pageSize) rows at once: services of '\(dialect.name)' return at most \(greatest)"
    }
    return nil
  }

  private func problem(of query: RowQuery) -> String? {
    let names = query.parameters.names.map { $0.lowercased() }
    if !query.selection.isEmpty { return "cannot select columns: the others would be lost" }
    if query.includesTotalCount { return "cannot include the total count: ask the table on the server" }
    if id != nil, !query.order.isEmpty {
      return "with a query id cannot have an order: rows come in the order of their changes"
    }
    if id != nil, query.skip != nil || query.take != nil {
      return "with a query id cannot have a limit or an offset: it requests all matching rows"
    }
    if let skip = query.skip, skip < 0 { return "cannot skip \(skip) rows" }
    if let take = query.take, take < 0 { return "cannot read \(take) rows" }
    if names.contains("__systemproperties") {
      return "always requests all system columns: do not set '__systemProperties'"
    }
    if query.includesDeleted || names.contains("__includedeleted") {
      return "always includes deleted rows: do not set '__includeDeleted'"
    }
    return nil
  }
}
