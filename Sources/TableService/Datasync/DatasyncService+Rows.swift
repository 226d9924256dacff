import Foundation
import HTTPTypes
import TableWire

/// Reading, inserting, replacing and deleting one row.
extension DatasyncService {
  func read(_ table: ServiceTable, _ request: ServiceRequest, _ id: String) async throws -> ServiceReply {
    let conditions = try Preconditions(request)
    return try await service.transaction(table, request, .read) { rows in
      let (_, row) = try row(id, in: rows, request)
      let answer = Self.item(.ok, row)
      switch conditions.verdict(row, isRead: true) {
      case .met: return answer
      case .notModified:
        var empty = ServiceReply(.notModified)
        empty.headers[.eTag] = answer.headers[.eTag]
        empty.headers[.lastModified] = answer.headers[.lastModified]
        return empty
      case .failed: throw refusal(.preconditionFailed, row)
      }
    }
  }

  func insert(_ table: ServiceTable, _ request: ServiceRequest) async throws -> ServiceReply {
    let item = try DatasyncItem(request, limit: service.options.maxBodyBytes)
    let conditions = try Preconditions(request)
    let assignments = try assignments(table, request)
    let authority = request.http.authority.map { "\(request.http.scheme ?? "http")://\($0)" } ?? ""
    return try await service.transaction(table, request, .write) { rows in
      try item.checkAssignments(in: rows.schema) { name in assignments.first { $0.column == name }?.value }
      var values = try item.stored(in: rows.schema) + assignments
      if table.ids == .strings {
        // The .NET service makes ids without dashes.
        let id = ServiceValue.text(item.id ?? service.options.makeID().replacing("-", with: ""))
        if let row = try rows.row(id) {
          if case .met = conditions.verdict(row, isRead: false) { throw refusal(.conflict, row) }
          throw refusal(.preconditionFailed, row)
        }
        // Do not reveal a row that the user may not see.
        if try rows.isTaken(id) { throw StorageError.outside }
        values.append(ColumnAssignment("id", id))
      }
      let row = try rows.insert(values, version: nil)
      let id = row.json()["id"].map { $0.string ?? $0.description } ?? ""
      let path = "\(authority)/tables/\(table.name.lowercased())/\(PercentEncoding.component(id))"
      return Self.item(.created, row).with(.location, path)
    }
  }

  func replace(_ table: ServiceTable, _ request: ServiceRequest, _ id: String) async throws -> ServiceReply {
    let item = try DatasyncItem(request, limit: service.options.maxBodyBytes)
    if let other = item.id, other != id { throw Self.refusal(.badRequest) }
    let conditions = try Preconditions(request)
    return try await service.transaction(table, request, .write) { rows in
      let (key, found) = try row(id, in: rows, request)
      guard case .met = conditions.verdict(found, isRead: false) else {
        throw refusal(.preconditionFailed, found)
      }
      try item.checkAssignments(in: rows.schema) { found[$0] }
      // A replacement can delete a row, or bring it back.
      if item.isDeleted != found.isDeleted {
        try require(item.isDeleted ? .delete : .undelete, table, request.identity)
      }
      try rows.update(key, item.stored(in: rows.schema))
      guard let row = try rows.row(key) else { throw Self.refusal(.notFound) }
      return Self.item(.ok, row)
    }
  }

  func delete(_ table: ServiceTable, _ request: ServiceRequest, _ id: String) async throws -> ServiceReply {
    let conditions = try Preconditions(request)
    return try await service.transaction(table, request, .write) { rows in
      guard let key = rows.id(id), let found = try rows.row(key) else { throw Self.refusal(.notFound) }
      if found.isDeleted { throw Self.refusal(.gone) }
      guard case .met = conditions.verdict(found, isRead: false) else {
        throw refusal(.preconditionFailed, found)
      }
      try rows.delete(key)
      return ServiceReply(.noContent)
    }
  }

  // MARK: - Steps

  /// Returns the row with an id; a deleted one only if the request asks for deleted rows.
  private func row(
    _ id: String,
    in rows: any ServiceRows,
    _ request: ServiceRequest
  ) throws -> (id: ServiceValue, row: StoredRow) {
    guard let key = rows.id(id), let row = try rows.row(key) else { throw Self.refusal(.notFound) }
    if row.isDeleted, !Self.includesDeleted(request.target) { throw Self.refusal(.gone) }
    return (key, row)
  }

  /// Returns a refusal with the current row.
  private func refusal(_ status: HTTPResponse.Status, _ row: StoredRow) -> Refusal {
    Refusal(answer: Self.item(status, row))
  }
}
