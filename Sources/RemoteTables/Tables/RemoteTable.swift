import Foundation
import HTTPTypes
public import TableWire

/// A table on the server, with rows as JSON.
///
/// The rows have all columns that the server sends. For rows of a generated type, use ``RemoteEntityTable``.
public struct RemoteTable: Sendable {
  /// The name on the server.
  public let name: String
  package let sender: RequestSender
  /// The features that use the table, such as offline sync, for the server's statistics.
  package var purpose: Set<Feature> = []
  /// The account that must be signed in; nil for any.
  package var account: ExpectedAccount?

  package var system: SystemColumns { sender.dialect.systemColumns }

  // MARK: - Reading

  /// Reads one row.
  ///
  /// - Parameters:
  ///   - id: the row's id
  ///   - parameters: custom parameters for the server
  /// - Returns: the row
  /// - Throws: ``TableError``: `.notFound` if the row does not exist, `.gone` if the server reports it as
  ///   deleted
  public func row(_ id: RowID, parameters: QueryParameters = [:]) async throws -> JSONObject {
    try await row(of: call(.get, id, parameters))
  }

  /// Reads the first page of a query's rows.
  ///
  /// - Parameter query: the query; by default, all rows
  /// - Returns: the page. For more rows, read ``TablePage/next`` or use ``pages(_:)``
  /// - Throws: ``TableError``
  public func rows(_ query: RowQuery = RowQuery()) async throws -> TablePage<JSONObject> {
    guard let answer = try await answer(to: query) else {
      return TablePage(rows: [], totalCount: nil, next: nil)
    }
    return try TablePage(answer, of: query, notInLinks: sender.service.parameterNames)
  }

  /// Reads the first page of a query's rows, and returns them as JSON text that is not decoded yet.
  package func writtenRows(_ query: RowQuery) async throws -> TablePage<JSONRows.Row> {
    guard let answer = try await answer(to: query) else {
      return TablePage(rows: [], totalCount: nil, next: nil)
    }
    let page = try TablePage<JSONRows.Row>(answer, of: query, notInLinks: sender.service.parameterNames)
    do { try sender.epoch?.requireHistory(answer) } catch { throw SendingFailure(cause: error) }
    return page
  }

  /// Returns the response to a query; nil if the query asks for no rows.
  private func answer(to query: RowQuery) async throws -> ServiceAnswer? {
    // Some servers treat 0 as no limit.
    if query.take == 0, !query.includesTotalCount { return nil }
    try query.parameters.requireCustomNames()
    var call = ServiceCall(method: .get, path: try path)
    call.features = purpose
    call.account = account
    call.queries = [try query.encoded(for: sender.dialect), systemColumns(beside: query.parameters)]
    if !query.isEmpty { call.features.insert(.query) }
    if !query.parameters.isEmpty { call.features.insert(.parameters) }
    if query.isNextPage { call.features.insert(.nextLink) }
    return try await sender.send(call)
  }

  // MARK: - Writing

  /// Inserts a row.
  ///
  /// Except for `id`, system columns are not sent.
  ///
  /// - Parameters:
  ///   - row: the row. Without an `id`, the server generates one
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` if a row with the id exists, with that row if it could be read, or
  ///   if the server returns 409 for another reason
  public func insert(_ row: JSONObject, parameters: QueryParameters = [:]) async throws -> JSONObject {
    var row = row.without(system.received)
    switch row[system.id] {
    case nil: break
    case .null?, .string("")?: row[system.id] = nil
    case let json?:
      // The server assigns ids that are numbers. One that the client chose could belong to another row.
      guard case .string? = json.string.map(JSONValue.string), let id = RowID(json) else {
        throw TableError.invalidRequest(
          "the 'id' of a new row must be a string, or left out, not \(json)"
        )
      }
      try id.validate(for: sender.dialect)
    }
    var call = try call(.post, nil, parameters)
    call.rowID = RowID(row[system.id])
    call.body = JSONValue.object(row).data
    return try await self.row(of: call)
  }

  /// Updates a row.
  ///
  /// With `.datasync`, the row replaces the server's row: a column that it leaves out loses its value.
  ///
  /// - Parameters:
  ///   - row: the row, with its `id`. Other system columns are not sent
  ///   - check: whether the server refuses the update if it has another version
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if it has another version
  public func update(
    _ row: JSONObject,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> JSONObject {
    let id = try id(of: row)
    var call = try call(sender.dialect.update == .put ? .put : .patch, id, parameters)
    call.body = JSONValue.object(row.without(system.received)).data
    apply(check, row, to: &call)
    return try await self.row(of: call)
  }

  /// Deletes a row.
  ///
  /// - Parameters:
  ///   - row: the row, with its `id`, and with its version to check it
  ///   - check: whether the server refuses the deletion if it has another version
  ///   - parameters: custom parameters for the server
  /// - Returns: the deleted row, with the version for ``undelete(_:check:parameters:)``; nil if the server
  ///   does not send it
  /// - Throws: ``TableError``: `.conflict` with the server's row if it has another version, `.notFound` or
  ///   `.gone` if the row does not exist, `.invalidAnswer` if the server reports success but still has the
  ///   row
  @discardableResult
  public func delete(
    _ row: JSONObject,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> JSONObject? {
    let id = try id(of: row)
    var call = try call(.delete, id, parameters)
    apply(check, row, to: &call)
    let answer = try await answer(to: call)
    do {
      return try self.row(in: answer, call)
    } catch let error {
      // From the service, any body can mean success: `{}`, `OK`, no body.
      guard answer.respondent == .service else { throw error }
      return try await rowBehindDeletion(answer, id, parameters)
    }
  }

  /// Deletes the row with an id, whatever its version.
  @discardableResult
  public func delete(_ id: RowID, parameters: QueryParameters = [:]) async throws -> JSONObject? {
    try await delete([system.id: id.json], check: .overwriting, parameters: parameters)
  }

  /// Restores a deleted row.
  ///
  /// - Parameters:
  ///   - row: the row, with its `id`; with `.datasync`, the whole row, which replaces the server's row
  ///   - check: whether the server refuses the call if it has another version
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if it has another version
  public func undelete(
    _ row: JSONObject,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws -> JSONObject {
    let id = try id(of: row)
    var call: ServiceCall
    switch sender.dialect.undelete {
    case .post: call = try self.call(.post, id, parameters)
    case .put:
      call = try self.call(.put, id, parameters)
      let includeDeleted = sender.dialect.includeDeleted
      call.queries.insert("\(includeDeleted.name)=\(includeDeleted.value)", at: 0)
      var row = row.without(system.received)
      row[system.deleted] = false
      call.body = JSONValue.object(row).data
    }
    call.isUndeletion = true
    apply(check, row, to: &call)
    return try await self.row(of: call)
  }

  // MARK: - Calls

  private var path: [String] {
    get throws(TableError) {
      let hasOddCharacter = name.unicodeScalars.contains { scalar in
        scalar == "/" || scalar.properties.generalCategory == .control
      }
      if name.isEmpty || hasOddCharacter || name == "." || name == ".." {
        let problem = "it is empty, '.' or '..', or contains '/' or a control character"
        throw .invalidRequest("'\(name)' cannot be the name of a table: \(problem)")
      }
      return [PercentEncoding.component(sender.options.tableFolder), PercentEncoding.component(name)]
    }
  }

  private func call(
    _ method: HTTPRequest.Method,
    _ id: RowID?,
    _ parameters: QueryParameters
  ) throws(TableError) -> ServiceCall {
    try parameters.requireCustomNames()
    try id?.validate(for: sender.dialect)
    var call = ServiceCall(method: method, path: try path + (id.map { [$0.pathComponent] } ?? []))
    call.queries = [parameters.encoded, systemColumns(beside: parameters)]
    call.rowID = id
    call.parameters = parameters
    call.features = purpose
    call.account = account
    if !parameters.isEmpty { call.features.insert(.parameters) }
    return call
  }

  /// Returns the parameter for system columns, unless the caller passes it.
  private func systemColumns(beside parameters: QueryParameters) -> String {
    let isGiven = parameters.names.contains { $0.lowercased() == "__systemproperties" }
    return isGiven ? "" : sender.dialect.systemColumnsParameter ?? ""
  }

  private func id(of row: JSONObject) throws(TableError) -> RowID {
    guard let json = row[system.id] else {
      throw .invalidRequest("the row needs an 'id'")
    }
    guard let id = RowID(json) else {
      throw .invalidRequest("the 'id' of the row must be a string or a whole number, not \(json)")
    }
    try id.validate(for: sender.dialect)
    return id
  }

  private func apply(_ check: VersionCheck, _ row: JSONObject, to call: inout ServiceCall) {
    switch check {
    case .ofRow: call.version = row[system.version]?.string
    case .version(let version): call.version = version
    case .overwriting: call.version = nil
    }
    if call.version != nil { call.features.insert(.concurrency) }
  }

  /// Sends a call, and returns the row in the response.
  private func row(of call: ServiceCall) async throws -> JSONObject {
    try row(in: await answer(to: call), call)
  }
}

/// The version that the server must have for a write to succeed (`If-Match`).
public enum VersionCheck: Sendable, Hashable {
  /// The version in the row. A JSON row without a version is not checked.
  case ofRow
  /// A version that the app has stored.
  case version(String)
  /// Any version: the write overwrites the changes of others.
  case overwriting
}
