public import DataModelRuntime
public import RemoteTables
import TableWire

/// A question to the server whose answer is kept on the device.
///
/// ```swift
/// let open = PullQuery(TodoItem.self, id: "open", TableQuery().matching { $0.complete == false })
/// try await context.pull([PullQuery(List.self, id: "all"), open])
/// ```
public struct PullQuery: Sendable {
  /// How many rows are asked for at once, unless the query says otherwise.
  public static let defaultPageSize = 50

  /// The table in the database.
  public let table: String
  /// The name under which the pull remembers how far it got; nil to pull everything each time.
  public let id: String?
  /// How many rows are asked for at once. A server may give fewer.
  public let pageSize: Int
  private let rowQuery: @Sendable (Dialect) throws(TableError) -> RowQuery

  /// A question.
  ///
  /// - Parameters:
  ///   - entity: the type of the rows
  ///   - id: a name of the app's for this question, such as `"open"`: with it, a pull asks for what has
  ///     changed since the last one. Each question has its own. Nil to ask for everything each time
  ///   - query: which rows. With an id it has no order, limit or offset. Without one, these are asked for
  ///     page by page: a snapshot without guarantee, since rows move from one page to another while others
  ///     write
  ///   - pageSize: how many rows are asked for at once; the default if it is not above 0. More than services
  ///     of the client's dialect give is refused by the pull, before anything is sent
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

  /// The question in the terms of a server.
  ///
  /// - Throws: `TableError.invalidRequest` for what a pull cannot ask
  func question(for dialect: Dialect) throws(TableError) -> RowQuery {
    let query = try rowQuery(dialect)
    if let problem = problem(of: query) ?? problemOfPages(for: dialect) {
      throw .invalidRequest("a pull of '\(table)' \(problem)")
    }
    try query.parameters.requireCustomNames()
    return query
  }

  /// Whether the rows come in an order of the app's, or only some of them.
  static func isSnapshot(_ query: RowQuery) -> Bool {
    !query.order.isEmpty || query.skip != nil || query.take != nil
  }

  private func problemOfPages(for dialect: Dialect) -> String? {
    let greatest = dialect.greatestPageSize
    if pageSize > greatest {
      return "cannot ask for \(pageSize) rows at once: services of '\(dialect.name)' give \(greatest) at most"
    }
    return nil
  }

  private func problem(of query: RowQuery) -> String? {
    let names = query.parameters.names.map { $0.lowercased() }
    if !query.selection.isEmpty { return "cannot select columns: the others would be lost" }
    if query.includesTotalCount { return "does not give the number of all rows: ask the table on the server" }
    if id != nil, !query.order.isEmpty {
      return "with a query id has no order: rows come in that of their changes"
    }
    if id != nil, query.skip != nil || query.take != nil {
      return "with a query id has no limit and no offset: all rows that match are asked for"
    }
    if let skip = query.skip, skip < 0 { return "cannot pass over \(skip) rows" }
    if let take = query.take, take < 0 { return "cannot read \(take) rows" }
    if names.contains("__systemproperties") {
      return "asks for all system columns: '__systemProperties' cannot be given"
    }
    if query.includesDeleted || names.contains("__includedeleted") {
      return "always asks for deleted rows too: '__includeDeleted' cannot be given"
    }
    return nil
  }
}
