import RemoteTables
import TableWire

/// The requests of a pull, in the terms of OData.
extension PullRun {
  var system: SystemColumns { client.dialect.systemColumns }

  func request(for step: PullCursor.Step, asksForCount: Bool) throws -> RowQuery {
    var request = question
    request.includesDeleted = true
    request.requiresTotalCount = false
    request.includesTotalCount = asksForCount
    request.take = query.pageSize
    request.order = [.ascending(system.updatedAt), .ascending(system.id)]
    switch step {
    case .from(nil): break
    case .from(let time?): try request.require("\(system.updatedAt) ge \(literal(time))")
    case .tie(let time, let id):
      let isInIt =
        "\(system.updatedAt) ge \(try literal(time)) and \(system.updatedAt) lt \(try literal(time + 1))"
      try request.require(isInIt + (id.map { " and id gt \(ODataText.quoted($0))" } ?? ""))
      request.order = [.ascending(system.id)]
    }
    return request
  }

  private func literal(_ time: Int64) throws(TableError) -> String {
    guard let date = WireDate(milliseconds: time) else {
      throw .invalidAnswer(status: 200, reason: "a row was changed after the year 9999")
    }
    return client.dialect.literal(date)
  }
}

extension RowQuery {
  /// Adds a condition that the rows must satisfy too.
  fileprivate mutating func require(_ condition: String) throws {
    let further = ODataFilter(text: condition)
    filter = filter.map { "\($0) and \(further)" } ?? further
  }
}
