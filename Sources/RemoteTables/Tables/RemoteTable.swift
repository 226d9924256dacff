import Foundation
import HTTPTypes
public import TableWire

/// A table on the server by its name, with rows as JSON.
///
/// For rows of a generated type there is ``RemoteEntityTable``. This one has all columns that the server
/// sends, whatever their names and types.
public struct RemoteTable: Sendable {
  /// The name on the server.
  public let name: String
  package let sender: RequestSender
  /// The feature that the requests are made for, such as offline sync; servers count it.
  package var purpose: Set<Feature> = []
  /// Whose requests they are; nil if anybody's.
  package var account: ExpectedAccount?

  package var system: SystemColumns { sender.dialect.systemColumns }

  // MARK: - Reading

  /// Reads one row.
  ///
  /// - Parameters:
  ///   - id: the row's id
  ///   - parameters: custom parameters for the server
  /// - Returns: the row
  /// - Throws: ``TableError``: `.notFound` if there is none, `.gone` if it is deleted and the server says so
  public func row(_ id: RowID, parameters: QueryParameters = [:]) async throws -> JSONObject {
    try await row(of: call(.get, id, parameters))
  }

  /// Reads the rows that a query finds, as many as the server gives at once.
  ///
  /// - Parameter query: the query; that of all rows by default
  /// - Returns: a page. There may be more: ask for ``TablePage/next``
  /// - Throws: ``TableError``
  public func rows(_ query: RowQuery = RowQuery()) async throws -> TablePage<JSONObject> {
    guard let answer = try await answer(to: query) else {
      return TablePage(rows: [], totalCount: nil, next: nil)
    }
    return try TablePage(answer, of: query, notInLinks: sender.service.parameterNames)
  }

  /// The same rows, as they stand in the answer.
  package func writtenRows(_ query: RowQuery) async throws -> TablePage<JSONRows.Row> {
    guard let answer = try await answer(to: query) else {
      return TablePage(rows: [], totalCount: nil, next: nil)
    }
    let page = try TablePage<JSONRows.Row>(answer, of: query, notInLinks: sender.service.parameterNames)
    do { try sender.epoch?.requireHistory(answer) } catch { throw SendingFailure(cause: error) }
    return page
  }

  /// The answer to a query; nil if nothing is asked for.
  private func answer(to query: RowQuery) async throws -> ServiceAnswer? {
    // Some servers take 0 for no limit.
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
  /// System columns in it are not sent; an `id` is.
  ///
  /// - Parameters:
  ///   - row: the row. Without an `id`, the server makes one
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` if there is a row with the id, with that row if it could be read,
  ///   and if the server answers 409 for something else
  public func insert(_ row: JSONObject, parameters: QueryParameters = [:]) async throws -> JSONObject {
    var row = row.without(system.received)
    switch row[system.id] {
    case nil: break
    case .null?, .string("")?: row[system.id] = nil
    case let json?:
      // A number is given by the server: one that the client chose would be another row's.
      guard case .string? = json.string.map(JSONValue.string), let id = RowID(json) else {
        throw TableError.invalidRequest(
          "a row is inserted with a text as its 'id', or without: not with \(json)"
        )
      }
      try id.validate(for: sender.dialect)
    }
    var call = try call(.post, nil, parameters)
    call.rowID = RowID(row[system.id])
    call.body = JSONValue.object(row).data
    return try await self.row(of: call)
  }

  /// Changes a row.
  ///
  /// With `.datasync` the row replaces that of the server, and a column that it leaves out loses its value.
  ///
  /// - Parameters:
  ///   - row: the row, with its `id`. System columns are not sent
  ///   - check: whether another version on the server refuses the change
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another
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
  ///   - row: the row, with its `id`, and its version if it is to be checked
  ///   - check: whether another version on the server refuses the deletion
  ///   - parameters: custom parameters for the server
  /// - Returns: the deleted row, with the version that brings it back; nil if the server does not send it
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another, `.notFound` or
  ///   `.gone` if it is not there, `.invalidAnswer` if the server says that it is deleted, and still has it
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
      // Of the service, anything may say that it is done: `{}`, `OK`, no body.
      guard answer.respondent == .service else { throw error }
      return try await rowBehindDeletion(answer, id, parameters)
    }
  }

  /// Deletes the row with an id, whatever its version.
  @discardableResult
  public func delete(_ id: RowID, parameters: QueryParameters = [:]) async throws -> JSONObject? {
    try await delete([system.id: id.json], check: .overwriting, parameters: parameters)
  }

  /// Brings a deleted row back.
  ///
  /// - Parameters:
  ///   - row: the row, with its `id`; with `.datasync` all of it, since it replaces that of the server
  ///   - check: whether another version on the server refuses the call
  ///   - parameters: custom parameters for the server
  /// - Returns: the row as the server has it
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another
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
        let problem = "it is empty, '.' or '..', or has '/' or a control character"
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

  /// Asks for system columns, unless the caller says which.
  private func systemColumns(beside parameters: QueryParameters) -> String {
    let isGiven = parameters.names.contains { $0.lowercased() == "__systemproperties" }
    return isGiven ? "" : sender.dialect.systemColumnsParameter ?? ""
  }

  private func id(of row: JSONObject) throws(TableError) -> RowID {
    guard let json = row[system.id] else {
      throw .invalidRequest("the row has no 'id', so that nobody knows which one it is")
    }
    guard let id = RowID(json) else {
      throw .invalidRequest("the 'id' of the row is \(json), and not a text or a number")
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

  /// The row in the answer to a call.
  private func row(of call: ServiceCall) async throws -> JSONObject {
    try row(in: await answer(to: call), call)
  }
}

/// Whether a write is refused if the server has another version of the row: `If-Match`.
public enum VersionCheck: Sendable, Hashable {
  /// The version in the row; a row that has none is not checked.
  case ofRow
  /// A version that the app has kept.
  case version(String)
  /// None: the write overwrites what anybody else has written.
  case overwriting
}
