import HTTPTypes
package import TableWire

/// A page of a query's rows.
public struct TablePage<Row: Sendable>: Sendable {
  /// The rows, in the order of the query.
  public let rows: [Row]
  /// The total number of rows of the query; nil if it was not requested.
  public let totalCount: Int?
  /// The query of the next page, if the server sent a link. Without a link there may still be more rows: only
  /// an empty page is certain to be the last.
  public let next: RowQuery?
  /// The server's time when it sent the page, from the header `Date`, in milliseconds since 1970; nil without
  /// the header.
  package var serverTime: Int64?
  /// The time before which the server has forgotten deleted rows; nil without the header.
  package var forgotten: ForgottenHeader?
  /// The digest of the view through which the service shows the table; nil without the header.
  package var view: String?
}

extension TablePage<JSONObject> {
  /// Reads the list in a response.
  init(
    _ answer: ServiceAnswer,
    of query: RowQuery,
    notInLinks ignored: Set<String>
  ) throws(TableError) {
    let page = try TablePage<JSONRows.Row>(answer, of: query, notInLinks: ignored)
    do throws(JSONError) {
      var rows: [JSONObject] = []
      rows.reserveCapacity(page.rows.count)
      for row in page.rows { rows.append(try row.object) }
      self.init(
        rows: rows,
        totalCount: page.totalCount,
        next: page.next,
        serverTime: page.serverTime,
        forgotten: page.forgotten,
        view: page.view
      )
    } catch {
      throw answer.problem("\(error)")
    }
  }
}

extension TablePage<JSONRows.Row> {
  /// Reads the list in a response: an array, `{"results": […], "count": 3}` or
  /// `{"items": […], "count": 3, "nextLink": "…"}`.
  init(
    _ answer: ServiceAnswer,
    of query: RowQuery,
    notInLinks ignored: Set<String>
  ) throws(TableError) {
    let list = try answer.list()
    if let stranger = list.stranger {
      throw answer.problem("row \(stranger.index) is \(stranger.kind), not an object")
    }
    guard var rows = list.rows?.all else {
      throw answer.problem("it is not a list of rows")
    }
    // A server may ignore '$top'.
    if let take = query.take, rows.count > take { rows = Array(rows.prefix(take)) }
    let total = list.rest["count"]?.number?.int64.flatMap(Int.init(exactly:))
    if query.includesTotalCount, query.requiresTotalCount, total == nil || total.map({ $0 < 0 }) == true {
      throw answer.problem("it has no valid 'count'")
    }
    let link = list.rest["nextLink"]?.string ?? answer.nextLink
    self.init(
      rows: rows,
      totalCount: query.includesTotalCount ? total : nil,
      next: link.flatMap { query.next(byLink: $0, after: rows.count, without: ignored) },
      serverTime: answer.response.headerFields[.date].flatMap(HTTPDate.milliseconds),
      forgotten: answer.response.headerFields[.tableForgotten].flatMap { ForgottenHeader($0) },
      view: answer.view
    )
  }
}
