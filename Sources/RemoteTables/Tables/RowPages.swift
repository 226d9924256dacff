import DataModelRuntime
public import TableWire

/// All rows that a query finds, page by page.
///
/// ```swift
/// for try await page in client.table("TodoItem").pages() { print(page.rows.count) }
/// ```
///
/// It is a snapshot without guarantee: where others write meanwhile, rows move from one page to another, and
/// one may be passed over. A pull of a sync table loses none.
public struct RowPages<Row: Sendable>: AsyncSequence, Sendable {
  /// A page.
  public typealias Element = TablePage<Row>

  package let query: RowQuery
  package let read: @Sendable (RowQuery) async throws -> TablePage<Row>

  /// Begins with the first page.
  public func makeAsyncIterator() -> Iterator {
    var query = query
    // A server may give rows that the order leaves equal in another order for each page.
    if !query.order.contains(where: \.isOfID) { query.order.append(.ascending("id")) }
    return Iterator(query: query, read: read)
  }

  /// Reads one page after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var query: RowQuery?
    private let read: @Sendable (RowQuery) async throws -> TablePage<Row>
    /// Servers of Mobile Apps refuse to give more at once.
    private static var greatestPage: Int { 1000 }

    package init(query: RowQuery, read: @escaping @Sendable (RowQuery) async throws -> TablePage<Row>) {
      self.query = query
      self.read = read
    }

    /// The next page; nil after the last.
    ///
    /// - Throws: ``TableError``
    public mutating func next() async throws -> TablePage<Row>? {
      guard var query, query.take != 0 else { return nil }
      var part = query
      part.take = query.take.map { Swift.min($0, Self.greatestPage) }
      let page = try await read(part)
      let count = page.rows.count
      // A short page is not the last for certain: servers cut them. An empty one is.
      if count == 0 {
        self.query = nil
        return nil
      }
      query.skip = (query.skip ?? 0) + count
      if let take = query.take { query.take = Swift.max(0, take - count) }
      query.includesTotalCount = false
      self.query = query
      return page
    }
  }
}

extension RemoteTable {
  /// All rows that a query finds, page by page.
  public func pages(_ query: RowQuery = RowQuery()) -> RowPages<JSONObject> {
    RowPages(query: query) { try await rows($0) }
  }
}

extension RemoteEntityTable {
  /// All rows that a query finds, page by page.
  ///
  /// - Throws: `TableError.invalidRequest` if the server cannot be asked the query
  public func pages(
    _ query: TableQuery<Entity> = TableQuery()
  ) throws(TableError) -> RowPages<TableRow<Entity>> {
    RowPages(query: try query.rowQuery(for: rows.sender.dialect)) { try await rows($0) }
  }
}
