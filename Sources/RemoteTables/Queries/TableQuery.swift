public import DataModelRuntime
public import GRDB
import TableWire

/// A query of the rows of a generated type, for both the database on the device and a server.
///
/// ```swift
/// let open = TableQuery<TodoItem>().matching { $0.complete == false }
///   .sorted { [$0.text.ascending] }.taking(50)
/// let here = try open.request().fetchAll(db)
/// let there = try await client.table(TodoItem.self).rows(open)
/// ```
///
/// `Documentation/Guides/RemoteTables.md` lists for each operator how the two sides differ.
public struct TableQuery<Entity: SyncedEntity>: Sendable, Hashable {
  /// The condition of the rows.
  public var condition = StoredCondition.always
  /// The order of the rows.
  public var orderings: [StoredOrdering] = []
  /// The number of rows to skip; nil for none.
  public var skip: Int?
  /// The maximum number of rows to read; nil for all, or for the server's page size.
  public var take: Int?
  /// Whether to request the total number of rows from a server.
  public var includesTotalCount = false
  /// Whether to include rows that are deleted on the server. The database on the device has none.
  public var includesDeleted = false
  /// Custom parameters for the server.
  public var parameters: QueryParameters = [:]

  /// Creates a query of all rows.
  public init() {}

  /// Returns the query with an additional condition.
  public func matching(_ condition: (StoredColumns<Entity>) throws -> StoredCondition) rethrows -> Self {
    var query = self
    query.condition = self.condition && (try StoredCondition(Entity.self, condition))
    return query
  }

  /// Returns the query with another order.
  public func sorted(_ orderings: (StoredColumns<Entity>) throws -> [StoredOrdering]) rethrows -> Self {
    var query = self
    query.orderings = try StoredOrdering.orderings(of: Entity.self, orderings)
    return query
  }

  /// Returns the query with a number of rows to skip.
  public func skipping(_ count: Int) -> Self {
    var query = self
    query.skip = count
    return query
  }

  /// Returns the query with a maximum number of rows.
  public func taking(_ count: Int) -> Self {
    var query = self
    query.take = count
    return query
  }

  /// Returns the request for the database on the device.
  ///
  /// Running it throws `StoredConditionError` if a value in the condition cannot be compared, and
  /// ``TableError`` if ``skip`` or ``take`` is negative.
  public func request() -> QueryInterfaceRequest<Entity> {
    let request = Entity.matching(condition).sorted(by: orderings)
    if skip == nil, take == nil { return request }
    if (try? requireLimits()) == nil {
      return request.filterWhenConnected { _ -> any SQLExpressible in
        try requireLimits()
        return true
      }
    }
    return request.limit(take ?? Int.max, offset: skip)
  }

  /// Refuses a negative number of rows, which SQLite and servers treat as no limit.
  package func requireLimits() throws(TableError) {
    if let skip { _ = try RowQuery.count(skip, "skip") }
    if let take { _ = try RowQuery.count(take, "take") }
  }

  /// Returns the query for a server.
  ///
  /// - Parameter dialect: the generation of the service
  /// - Returns: the query in OData terms, with the names of columns on the server
  /// - Throws: `TableError.invalidRequest` if OData cannot express the query
  public func rowQuery(for dialect: Dialect) throws(TableError) -> RowQuery {
    let writer = ODataWriter(table: Entity.syncedTable, language: dialect.language)
    var query = RowQuery()
    query.filter = try writer.filter(condition)
    for ordering in orderings { query.order.append(try writer.order(ordering)) }
    query.skip = skip
    query.take = take
    query.includesTotalCount = includesTotalCount
    query.includesDeleted = includesDeleted
    query.parameters = parameters
    return query
  }
}
