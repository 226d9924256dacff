import HTTPTypes
import TableWire

/// Inserting, changing and deleting rows.
extension MobileAppsService {
  func insert(_ table: ServiceTable, _ request: ServiceRequest) async throws -> ServiceReply {
    let sent = try MobileAppsItem(self, request, to: "insert")
    // The observed server stores the version that a client sends. Otherwise it is ignored: an earlier row
    // with the id may have had it.
    let version =
      service.options.isFaithful ? Self.version(ofTag: request.header(.ifMatch)) ?? sent.version : nil
    let assignments = try assignments(table, request)
    return try await service.transaction(table, request, .write) { rows in
      try sent.checkAssignments(in: rows.schema) { name in assignments.first { $0.column == name }?.value }
      var values = try sent.stored(self, rows) + assignments
      if table.ids == .strings {
        let id = ServiceValue.text(sent.id ?? service.options.makeID())
        if try rows.isTaken(id) {
          // Do not reveal a row that the user may not see.
          guard try rows.row(id) != nil else { throw StorageError.outside }
          throw Refusal(answer: ServiceReply(.conflict, json: .object(sent.object)))
        }
        values.append(ColumnAssignment("id", id))
      }
      let row = try rows.insert(values, version: version)
      return Self.uncached(item(.created, row, of: table))
    }
  }

  func update(
    _ table: ServiceTable,
    _ request: ServiceRequest,
    _ pathID: String?
  ) async throws -> ServiceReply {
    let item = try MobileAppsItem(self, request, to: "update")
    if let pathID, let id = item.id, id != pathID {
      throw Refusal(answer: Self.error(.badRequest, "The item ID and querystring ID did not match"))
    }
    return try await service.transaction(table, request, .write) { rows in
      let id = (pathID ?? item.id).flatMap { rows.id($0) }
      let found = try row(id, in: rows)
      try check(found, request, sent: item.version, table)
      try item.checkAssignments(in: rows.schema) { found[$0] }
      let values = try item.stored(self, rows)
      // A column that the service sets, with the value that it has.
      if values.isEmpty, item.namesAssignment(in: rows.schema) {
        return Self.uncached(self.item(.ok, found, of: table))
      }
      if values.isEmpty {
        throw mistake("SQLITE_ERROR: near \"WHERE\": syntax error", "There is nothing to change")
      }
      return try changed(.ok, id, rows) { id in try rows.update(id, values) }
    }
  }

  func delete(_ table: ServiceTable, _ request: ServiceRequest, _ id: String) async throws -> ServiceReply {
    try await service.transaction(table, request, .write) { rows in
      let id = rows.id(id)
      let found = try row(id, in: rows)
      if found.isDeleted {
        let status: HTTPResponse.Status = request.header(.ifMatch) == nil ? .conflict : .preconditionFailed
        throw Refusal(answer: item(status, found, of: table))
      }
      try check(found, request, sent: nil, table)
      if table.isSoftDeleted {
        return try changed(.ok, id, rows) { id in try rows.delete(id) }
      }
      if let id { try rows.delete(id) }
      return Self.uncached(item(.ok, found, of: table))
    }
  }

  /// Deletes all rows that match a filter, in one transaction.
  func deleteAll(_ table: ServiceTable, _ request: ServiceRequest) async throws -> ServiceReply {
    guard let text = request.target.values("$filter").first, !text.isEmpty else {
      throw mistake("SQLITE_ERROR: near \"AND\": syntax error", "Expected an id in the path, or a '$filter'")
    }
    return try await service.transaction(table, request, .write) { rows in
      do {
        let filter = try FilterParser.expression(text, syntax: .version3)
        let query = StoredRowQuery(filter: filter, syntax: .version3, columns: rows.schema.visible)
        let deleted = try rows.delete(query)
        guard let first = deleted.first else { throw Refusal(answer: Self.notFound) }
        let list = JSONValue.array(deleted.map { .object(json($0, of: table)) })
        return Self.uncached(ServiceReply(.ok, json: list)).with(.eTag, Self.tag(first.version))
      } catch let error {
        try ignore(error, table)
        throw Refusal(answer: Self.notFound)
      }
    }
  }

  func undelete(_ table: ServiceTable, _ request: ServiceRequest, _ id: String) async throws -> ServiceReply {
    if !table.isSoftDeleted, release == .v4_0_1 { throw mistake("The table does not keep deleted rows") }
    return try await service.transaction(table, request, .write) { rows in
      let id = rows.id(id)
      guard let id, let found = try rows.row(id) else { throw Refusal(answer: Self.notFound) }
      try check(found, request, sent: nil, table)
      return try changed(.created, id, rows) { id in
        try rows.update(id, [ColumnAssignment("deleted", .boolean(false))])
      }
    }
  }

  // MARK: - Steps

  /// Returns the row to change. Release 4.0.1 does not find a deleted row.
  private func row(_ id: ServiceValue?, in rows: any ServiceRows) throws -> StoredRow {
    guard let row = try id.flatMap({ try rows.row($0) }), release == .v3_0_0 || !row.isDeleted else {
      throw Refusal(answer: Self.notFound)
    }
    return row
  }

  /// Refuses a request for another version of the row.
  private func check(_ row: StoredRow, _ request: ServiceRequest, sent: String?, _ table: ServiceTable) throws
  {
    if let wanted = Self.version(ofTag: request.header(.ifMatch)) {
      if wanted != row.version { throw Refusal(answer: item(.preconditionFailed, row, of: table)) }
    } else if let sent, sent != row.version {
      throw Refusal(answer: item(.conflict, row, of: table))
    }
  }

  /// Changes a row, and returns a response with the changed row.
  private func changed(
    _ status: HTTPResponse.Status,
    _ id: ServiceValue?,
    _ rows: any ServiceRows,
    _ change: (ServiceValue) throws -> Void
  ) throws -> ServiceReply {
    guard let id else { throw Refusal(answer: Self.notFound) }
    try change(id)
    guard let row = try rows.row(id) else { throw Refusal(answer: Self.notFound) }
    return Self.uncached(item(status, row, of: rows.schema.table))
  }
}
