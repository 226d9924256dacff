import HTTPTypes
package import TableWire

/// Some of the rows that a query finds.
public struct TablePage<Row: Sendable>: Sendable {
  /// The rows, in the order of the query.
  public let rows: [Row]
  /// How many rows the query finds in all; nil if it did not ask.
  public let totalCount: Int?
  /// The query of the next page, if the server names one. Without one there may be more rows all the same: a
  /// page is the last for certain only if it is empty.
  public let next: RowQuery?
  /// The time of the server when it gave the page, from the header `Date`, in milliseconds since 1970; nil if
  /// it does not say.
  package var serverTime: Int64?
  /// Until when the server has forgotten deleted rows; nil if it does not say.
  package var forgotten: ForgottenHeader?
}

extension TablePage<JSONObject> {
  /// Reads a list.
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
        forgotten: page.forgotten
      )
    } catch {
      throw answer.problem("\(error)")
    }
  }
}

extension TablePage<JSONRows.Row> {
  /// Reads a list: an array, `{"results": […], "count": 3}` or `{"items": […], "count": 3, "nextLink": "…"}`.
  init(
    _ answer: ServiceAnswer,
    of query: RowQuery,
    notInLinks ignored: Set<String>
  ) throws(TableError) {
    let list = try answer.list()
    if let stranger = list.stranger {
      throw answer.problem("row \(stranger.index) is \(stranger.kind), and not an object")
    }
    guard var rows = list.rows?.all else {
      throw answer.problem("it is not a list of rows")
    }
    // A server without the limit must not give more than was asked for.
    if let take = query.take, rows.count > take { rows = Array(rows.prefix(take)) }
    let total = list.rest["count"]?.number?.int64.flatMap(Int.init(exactly:))
    if query.includesTotalCount, query.requiresTotalCount, total == nil || total.map({ $0 < 0 }) == true {
      throw answer.problem("it does not have the number of all rows")
    }
    let link = list.rest["nextLink"]?.string ?? answer.nextLink
    self.init(
      rows: rows,
      totalCount: query.includesTotalCount ? total : nil,
      next: link.flatMap { query.next(byLink: $0, after: rows.count, without: ignored) },
      serverTime: answer.response.headerFields[.date].flatMap(HTTPDate.milliseconds),
      forgotten: answer.response.headerFields[.tableForgotten].flatMap { ForgottenHeader($0) }
    )
  }
}
