public import DataModelRuntime
public import Foundation
public import HTTPTypes
public import TableWire

/// A client of a table service.
///
/// ```swift
/// let client = try TableClient(url: URL(string: "https://example.com/todo")!, dialect: .mobileApps)
/// let items = client.table(TodoItem.self)
/// let row = try await items.insert(TodoItem(text: "Buy milk"))
/// ```
///
/// It is a value type: store it, copy it, and use it in many tasks at once.
public struct TableClient: Sendable {
  package private(set) var sender: RequestSender

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - url: the address of the service, with `https://` or `http://`; it may have a path and a query
  ///   - dialect: the generation of the service
  ///   - transport: the transport for the requests
  ///   - options: the options of the client
  /// - Throws: `TableError.invalidRequest` if the address is invalid
  public init(
    url: URL,
    dialect: Dialect = .mobileApps,
    transport: any HTTPTransport = URLSessionTransport(),
    options: TableClientOptions = TableClientOptions()
  ) throws(TableError) {
    sender = RequestSender(
      service: try ServiceURL(url),
      dialect: dialect,
      options: options,
      transport: transport
    )
  }

  /// A copy of the client for a sync. It sends each request once, since the sync repeats requests itself, and
  /// with the position that was seen in the service's history.
  package var ofSync: TableClient {
    var client = self
    client.sender.options.retryPolicy = .never
    client.sender.epoch = SeenEpoch()
    client.sender.views = SeenViews()
    return client
  }

  /// The generation of the service.
  public var dialect: Dialect { sender.dialect }

  /// Returns the table of a generated type.
  public func table<Entity: SyncedEntity>(_ entity: Entity.Type) -> RemoteEntityTable<Entity> {
    RemoteEntityTable(rows: RemoteTable(name: Entity.syncedTable.wireName, sender: sender))
  }

  /// Returns a table by its name on the server, with rows as JSON.
  public func table(_ name: String) -> RemoteTable { RemoteTable(name: name, sender: sender) }

  /// Calls a custom API of the service.
  ///
  /// - Parameters:
  ///   - name: the name of the API; it may have a path (`orders/42/ship`), but no query: pass `parameters`
  ///   - method: the HTTP method
  ///   - body: the body; nil for none
  ///   - parameters: parameters of the URL; their names must not begin with `$`
  ///   - headers: additional headers
  /// - Returns: the response, with a status below 400
  /// - Throws: ``TableError``
  public func invoke(
    _ name: String,
    method: HTTPRequest.Method = .post,
    body: JSONValue? = nil,
    parameters: QueryParameters = [:],
    headers: HTTPFields = [:]
  ) async throws -> ServiceAnswer {
    try parameters.requireCustomNames()
    var call = ServiceCall(method: method, path: try apiPath(name))
    call.queries = [parameters.encoded]
    call.body = body?.data
    call.headers = headers
    call.features = parameters.isEmpty ? [.apiJSON] : [.apiJSON, .parameters]
    return try await sender.send(call)
  }

  /// Calls a custom API with bytes instead of JSON.
  ///
  /// - Parameters:
  ///   - name: the name of the API; it may have a path
  ///   - method: the HTTP method
  ///   - data: the body
  ///   - contentType: the type of the body, such as `image/png`
  ///   - parameters: parameters of the URL; their names must not begin with `$`
  ///   - headers: additional headers
  /// - Returns: the response, with a status below 400
  /// - Throws: ``TableError``
  public func invoke(
    _ name: String,
    method: HTTPRequest.Method = .post,
    data: Data?,
    contentType: String,
    parameters: QueryParameters = [:],
    headers: HTTPFields = [:]
  ) async throws -> ServiceAnswer {
    try parameters.requireCustomNames()
    var call = ServiceCall(method: method, path: try apiPath(name))
    call.queries = [parameters.encoded]
    call.body = data
    call.contentType = contentType
    call.accept = "*/*"
    call.headers = headers
    call.features = parameters.isEmpty ? [.apiData] : [.apiData, .parameters]
    return try await sender.send(call)
  }

  private func apiPath(_ name: String) throws(TableError) -> [String] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts where part.isEmpty || part == "." || part == ".." {
      throw .invalidRequest("'\(name)' cannot be the name of a custom API: it has an empty part, '.' or '..'")
    }
    return [PercentEncoding.component(sender.options.apiFolder)]
      + parts.map { PercentEncoding.component(String($0)) }
  }
}
