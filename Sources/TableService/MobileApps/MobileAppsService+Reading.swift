import HTTPTypes
import TableWire

/// Reading rows.
extension MobileAppsService {
  func read(_ table: ServiceTable, _ request: ServiceRequest, _ id: String) async throws -> ServiceReply {
    try await service.transaction(table, request, .read) { rows in
      guard let id = rows.id(id), let row = try rows.row(id), !row.isDeleted else {
        return Self.uncached(Self.notFound)
      }
      return Self.uncached(item(.ok, row, of: table))
    }
  }

  func list(_ table: ServiceTable, _ request: ServiceRequest) async throws -> ServiceReply {
    let parameters = try MobileAppsList(self, table, request.target)
    return try await service.transaction(table, request, parameters.purpose) { rows in
      var found: [StoredRow] = []
      var count = 0
      do {
        let query = try parameters.query(rows.schema)
        found = try rows.rows(query)
        if parameters.wantsCount { count = try rows.count(query) }
      } catch let error {
        try ignore(error, table)
      }
      let list = JSONValue.array(found.map { .object(json($0, of: table)) })
      var answer = ServiceReply(
        .ok,
        json: parameters.wantsCount ? ["results": list, "count": .number(JSONNumber(count))] : list
      )
      if let link = parameters.link(rowCount: found.count, host: request.http.authority) {
        answer.headers[.link] = link
      }
      return Self.uncached(answer)
    }
  }

  /// Ignores an unknown column of a table with a dynamic schema, since no row has it yet. Throws all other
  /// errors, as refusals if the client made a mistake.
  func ignore(_ error: any Error, _ table: ServiceTable) throws {
    switch error {
    case let error as UnknownColumn:
      if table.hasDynamicSchema { return }
      throw mistake("SQLITE_ERROR: no such column: \(error.name)", "There is no column '\(error.name)'")
    case let error as FilterError: throw mistake(error.text)
    default: throw error
    }
  }
}
