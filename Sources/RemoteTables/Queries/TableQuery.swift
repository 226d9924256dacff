public import DataModelRuntime
public import GRDB
import TableWire

/// A query of the rows of a generated type: the same value asks the database on the device and a server.
///
/// ```swift
/// let open = TableQuery<TodoItem>().matching { $0.complete == false }
///   .sorted { [$0.text.ascending] }.taking(50)
/// let here = try open.request().fetchAll(db)
/// let there = try await client.table(TodoItem.self).rows(open)
/// ```
///
/// `Documentation/Guides/RemoteTables.md` says for each operator where the two sides differ.
public struct TableQuery<Entity: SyncedEntity>: Sendable, Hashable {
  /// The condition of the rows.
  public var condition = StoredCondition.always
  /// The order of the rows.
  public var orderings: [StoredOrdering] = []
  /// How many rows to pass over; nil for none.
  public var skip: Int?
  /// How many rows to read at most; nil for all, or as many as a server gives at once.
  public var take: Int?
  /// Whether to ask a server how many rows there are in all.
  public var includesTotalCount = false
  /// Whether to read rows too that are deleted on the server. The database on the device has none.
  public var includesDeleted = false
  /// Custom parameters for the server.
  public var parameters: QueryParameters = [:]

  /// The query of all rows.
  public init() {}

  /// The same query of those rows that also satisfy a condition.
  public func matching(_ condition: (StoredColumns<Entity>) throws -> StoredCondition) rethrows -> Self {
    var query = self
    query.condition = self.condition && (try StoredCondition(Entity.self, condition))
    return query
  }

  /// The same query in another order.
  public func sorted(_ orderings: (StoredColumns<Entity>) throws -> [StoredOrdering]) rethrows -> Self {
    var query = self
    query.orderings = try StoredOrdering.orderings(of: Entity.self, orderings)
    return query
  }

  /// The same query without the first rows.
  public func skipping(_ count: Int) -> Self {
    var query = self
    query.skip = count
    return query
  }

  /// The same query of at most some rows.
  public func taking(_ count: Int) -> Self {
    var query = self
    query.take = count
    return query
  }

  /// The request for the database on the device.
  ///
  /// Running it throws `StoredConditionError` if a value in the condition cannot be compared, and
  /// ``TableError`` if the number of rows to pass over or to read is negative.
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

  /// Refuses a negative number of rows, which SQLite and servers take for no limit.
  package func requireLimits() throws(TableError) {
    if let skip { _ = try RowQuery.count(skip, "pass over") }
    if let take { _ = try RowQuery.count(take, "read") }
  }

  /// The query for a server.
  ///
  /// - Parameter dialect: the generation of the service
  /// - Returns: the query in the terms of OData, with the names that columns have on the server
  /// - Throws: `TableError.invalidRequest` if the server cannot be asked that
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
