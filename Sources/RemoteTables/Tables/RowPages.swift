import DataModelRuntime
public import TableWire

/// All rows of a query, page by page.
///
/// ```swift
/// for try await page in client.table("TodoItem").pages() { print(page.rows.count) }
/// ```
///
/// The pages are not a consistent snapshot: if others write meanwhile, rows can move between pages, and one
/// may be missed. A pull of a sync table misses none.
public struct RowPages<Row: Sendable>: AsyncSequence, Sendable {
  /// A page.
  public typealias Element = TablePage<Row>

  package let query: RowQuery
  package let read: @Sendable (RowQuery) async throws -> TablePage<Row>

  /// Returns an iterator that begins with the first page.
  public func makeAsyncIterator() -> Iterator {
    var query = query
    // Without a unique key, a server may order equal rows differently for each page.
    if !query.order.contains(where: \.isOfID) { query.order.append(.ascending("id")) }
    return Iterator(query: query, read: read)
  }

  /// An iterator that reads one page at a time.
  public struct Iterator: AsyncIteratorProtocol {
    private var query: RowQuery?
    private let read: @Sendable (RowQuery) async throws -> TablePage<Row>
    /// The maximum page size of Mobile Apps servers, which refuse requests for more.
    private static var maximumPageSize: Int { 1000 }

    package init(query: RowQuery, read: @escaping @Sendable (RowQuery) async throws -> TablePage<Row>) {
      self.query = query
      self.read = read
    }

    /// Reads the next page; nil after the last.
    ///
    /// - Throws: ``TableError``
    public mutating func next() async throws -> TablePage<Row>? {
      guard var query, query.take != 0 else { return nil }
      var part = query
      part.take = query.take.map { Swift.min($0, Self.maximumPageSize) }
      let page = try await read(part)
      let count = page.rows.count
      // A short page may not be the last, since servers limit pages. An empty one is the last.
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
  /// Returns all rows of a query, page by page.
  public func pages(_ query: RowQuery = RowQuery()) -> RowPages<JSONObject> {
    RowPages(query: query) { try await rows($0) }
  }
}

extension RemoteEntityTable {
  /// Returns all rows of a query, page by page.
  ///
  /// - Throws: `TableError.invalidRequest` if OData cannot express the query
  public func pages(
    _ query: TableQuery<Entity> = TableQuery()
  ) throws(TableError) -> RowPages<TableRow<Entity>> {
    RowPages(query: try query.rowQuery(for: rows.sender.dialect)) { try await rows($0) }
  }
}
