/// Some of the rows that a query finds.
public struct TablePage<Row: Sendable>: Sendable {
  /// The rows, in the order of the query.
  public let rows: [Row]
  /// How many rows the query finds in all; nil if it did not ask.
  public let totalCount: Int?
  /// The query of the next page, if the server names one. Without one there may be more rows all the same: a page is the last
  /// for certain only if it is empty.
  public let next: RowQuery?

  init(rows: [Row], totalCount: Int?, next: RowQuery?) {
    self.rows = rows
    self.totalCount = totalCount
    self.next = next
  }
}

extension TablePage<JSONObject> {
  /// Reads a list: an array, `{"results": […], "count": 3}` or `{"items": […], "count": 3, "nextLink": "…"}`.
  init(
    _ answer: ServiceAnswer,
    of query: RowQuery,
    notInLinks ignored: Set<String>
  ) throws(TableError) {
    let json = try answer.json()
    let list: [JSONValue]?
    var (count, link): (JSONValue?, String?) = (nil, answer.nextLink)
    switch json {
    case .array(let values): list = values
    case .object(let object):
      list = object["results"]?.array ?? object["items"]?.array
      count = object["count"]
      link = object["nextLink"]?.string ?? link
    case .null, .bool, .number, .string: list = nil
    }
    guard let list else { throw .invalidAnswer(status: answer.status, reason: "it is not a list of rows") }
    var rows: [JSONObject] = []
    rows.reserveCapacity(list.count)
    for (index, value) in list.enumerated() {
      guard let row = value.object else {
        throw .invalidAnswer(
          status: answer.status,
          reason: "row \(index) is \(value.kind), and not an object"
        )
      }
      rows.append(row)
    }
    // A server without the limit must not give more than was asked for.
    if let take = query.take { rows = Array(rows.prefix(take)) }
    let total = count?.number?.int64.flatMap(Int.init(exactly:))
    if query.includesTotalCount, query.requiresTotalCount, total == nil || total.map({ $0 < 0 }) == true {
      throw .invalidAnswer(status: answer.status, reason: "it does not have the number of all rows")
    }
    self.init(
      rows: rows,
      totalCount: query.includesTotalCount ? total : nil,
      next: link.flatMap { query.next(byLink: $0, after: rows.count, without: ignored) }
    )
  }
}
