import Foundation
import HTTPTypes

/// A table on the server by its name, with rows as JSON.
///
/// For rows of a generated type there is ``RemoteEntityTable``. This one has all columns that the server sends, whatever
/// their names and types.
public struct RemoteTable: Sendable {
  /// The name on the server.
  public let name: String
  let sender: RequestSender

  var system: SystemColumns { sender.dialect.systemColumns }

  // MARK: - Reading

  /// Reads one row.
  ///
  /// - Parameters:
  ///   - id: the row's id
  ///   - parameters: custom parameters for the server
  /// - Returns: the row
  /// - Throws: ``TableError``: `.notFound` if there is none, `.gone` if it is deleted and the server says so
  public func row(_ id: RowID, parameters: QueryParameters = [:]) async throws -> JSONObject {
    try await row(of: call(.get, id, parameters), id)
  }

  /// Reads the rows that a query finds, as many as the server gives at once.
  ///
  /// - Parameter query: the query; that of all rows by default
  /// - Returns: a page. There may be more: ask for ``TablePage/next``
  /// - Throws: ``TableError``
  public func rows(_ query: RowQuery = RowQuery()) async throws -> TablePage<JSONObject> {
    try query.parameters.requireCustomNames()
    var call = ServiceCall(method: .get, path: try path)
    call.queries = [try query.encoded(for: sender.dialect), systemColumns(beside: query.parameters)]
    if !query.isEmpty { call.features.insert(.query) }
    if !query.parameters.isEmpty { call.features.insert(.parameters) }
    if query.isNextPage { call.features.insert(.nextLink) }
    let answer = try await sender.send(call)
    return try TablePage(answer, of: query)
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
  /// - Throws: ``TableError``: `.conflict` if there is a row with the id, with that row if it could be had
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
      try id.validate()
    }
    var call = try call(.post, nil, parameters)
    call.body = JSONValue.object(row).data
    return try await self.row(of: call, RowID(row[system.id]))
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
    return try await self.row(of: call, id)
  }

  /// Deletes a row.
  ///
  /// - Parameters:
  ///   - row: the row, with its `id`, and its version if it is to be checked
  ///   - check: whether another version on the server refuses the deletion
  ///   - parameters: custom parameters for the server
  /// - Throws: ``TableError``: `.conflict` with the server's row if its version is another, `.notFound` or `.gone` if it is
  ///   not there
  public func delete(
    _ row: JSONObject,
    check: VersionCheck = .ofRow,
    parameters: QueryParameters = [:]
  ) async throws {
    let id = try id(of: row)
    var call = try call(.delete, id, parameters)
    apply(check, row, to: &call)
    // Servers answer with the deleted row, or without a body.
    _ = try await answer(to: call, id)
  }

  /// Deletes the row with an id, whatever its version.
  public func delete(_ id: RowID, parameters: QueryParameters = [:]) async throws {
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
    apply(check, row, to: &call)
    return try await self.row(of: call, id)
  }

  // MARK: - Calls

  private var path: [String] {
    get throws(TableError) {
      guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.isASCIIWord || $0 == "-" || $0 == "." }),
        name != ".", name != ".."
      else {
        throw .invalidRequest(
          "'\(name)' is not the name of a table: it has letters, digits, '_', '-' and '.'"
        )
      }
      return [PercentEncoding.component(sender.options.tableFolder), name]
    }
  }

  private func call(
    _ method: HTTPRequest.Method,
    _ id: RowID?,
    _ parameters: QueryParameters
  ) throws(TableError) -> ServiceCall {
    try parameters.requireCustomNames()
    try id?.validate()
    var call = ServiceCall(method: method, path: try path + (id.map { [$0.pathComponent] } ?? []))
    call.queries = [parameters.encoded, systemColumns(beside: parameters)]
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
    try id.validate()
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
  private func row(of call: ServiceCall, _ id: RowID?) async throws -> JSONObject {
    let answer = try await answer(to: call, id)
    guard var row = try answer.json().object else {
      throw TableError.invalidAnswer(status: answer.status, reason: "it is not a row")
    }
    guard let found = RowID(row[system.id]) else {
      throw TableError.invalidAnswer(status: answer.status, reason: "the row has no 'id'")
    }
    if let id, !found.isSameRow(as: id) {
      throw TableError.invalidAnswer(
        status: answer.status,
        reason: "it is the row '\(found)', and not '\(id)'"
      )
    }
    addVersion(of: answer, to: &row)
    return row
  }

  private func answer(to call: ServiceCall, _ id: RowID?) async throws -> ServiceAnswer {
    let answer = try await sender.answer(to: call)
    if answer.status == 409 || answer.status == 412 {
      throw await refusal(answer, id)
    }
    if answer.status >= 400 { throw RequestSender.error(of: answer) }
    return answer
  }
}

extension Unicode.Scalar {
  var isASCIIWord: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self) || self == "_") }
}
