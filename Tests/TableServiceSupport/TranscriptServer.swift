package import Foundation
import GRDB
package import HTTPTypes
package import RemoteTables
package import TableService

#if PostgreSQL
import TableServicePostgreSQL
#endif

/// A service with the tables, rows, tokens and custom operation that the watched server had. As a transport
/// it is asked in the process.
package struct TranscriptServer: HTTPTransport {
  private static let user = "sid:00000000000000000000000000000000"
  private static let columns = [ServiceColumn("text", .string), ServiceColumn("complete", .boolean)]

  package let service: TableService
  package let signIn = DevelopmentSignIn(DevelopmentTokens(secret: Data("secret".utf8)))
  /// The time that the service takes for its own, in milliseconds.
  private let time = Guarded(WireDate("2026-11-21T00:07:31.380Z")?.milliseconds ?? 0)

  /// Knows one token, which the sign-in of the transcripts gave out.
  struct OneToken: TokenVerifier {
    let token: String
    func identity(of token: String) async -> Identity? {
      token == self.token ? Identity(user: TranscriptServer.user) : nil
    }
  }

  /// Sets the clock of another engine before each request.
  private var prepare: @Sendable () async -> Void = {}

  package init(
    isFaithful: Bool,
    token: String,
    hasDynamicSchemas: Bool = true,
    on engine: ServiceEngine = .sqlite
  ) async throws {
    let tables = Self.tables.map { table in
      var table = table
      table.hasDynamicSchema = table.hasDynamicSchema && hasDynamicSchemas
      return table
    }
    var options = TableServiceOptions()
    let (time, id) = (time, IDs())
    ids = id
    options.now = { time.withLock { $0 } }
    options.makeID = { id.next }
    options.countVersions()
    options.maxBodyBytes = 102_400
    options.timestamps = .clock(resolution: 1)
    options.isFaithful = isFaithful
    options.isDescribed = true
    options.tokens = OneToken(token: token)
    options.customAPIs = ["echo": Self.echo]
    let dialect = ServiceDialect.mobileApps(.v3_0_0)
    switch engine {
    case .sqlite:
      service = try TableService(
        tables: tables,
        database: DatabaseQueue(),
        dialect: dialect,
        options: options
      )
    case .postgreSQL:
      #if PostgreSQL
      let schema = try await PostgreSQLTestSchema(tables)
      service = try await TableService(
        tables: tables,
        postgreSQL: schema.options,
        dialect: dialect,
        options: options
      )
      try await schema.takeTimes(of: tables, areDistinct: false)
      prepare = { try? await schema.show(time.withLock { $0 }) }
      #else
      throw SeedError(text: "built without the trait 'PostgreSQL'")
      #endif
    }
  }

  final class IDs: Sendable {
    private let value = Guarded("")
    var next: String { value.withLock { $0 } }
    func set(_ id: String) { value.withLock { $0 = id } }
  }
  private let ids: IDs

  private static var tables: [ServiceTable] {
    let numbered = columns + [ServiceColumn("n", .number)]
    var readOnly = ServicePermissions()
    readOnly[.insert] = .disabled
    return [
      ServiceTable("TodoItem", columns: columns, hasDynamicSchema: true),
      ServiceTable(
        "HardItem",
        columns: columns + [ServiceColumn("amount", .number), ServiceColumn("due", .date)],
        isSoftDeleted: false,
        hasDynamicSchema: true
      ),
      ServiceTable("AutoItem", columns: columns, isSoftDeleted: false, ids: .counted, hasDynamicSchema: true),
      ServiceTable("DynItem", hasDynamicSchema: true),
      ServiceTable("StaticItem", columns: columns),
      ServiceTable("BigItem", columns: numbered, hasDynamicSchema: true),
      ServiceTable("PageItem", columns: numbered, hasDynamicSchema: true, pageSize: 5, maxTop: 20),
      ServiceTable("WideItem", columns: numbered, hasDynamicSchema: true, pageSize: 1000, maxTop: 5000),
      ServiceTable("ReadOnlyItem", columns: columns, permissions: readOnly),
      ServiceTable("PrivateItem", columns: columns, permissions: ServicePermissions(.authenticated)),
      ServiceTable(
        "PersonalItem",
        columns: columns,
        isPerUser: true,
        permissions: ServicePermissions(.authenticated),
        hasDynamicSchema: true
      ),
    ]
  }

  // MARK: - Rows

  /// Inserts the rows that were there before the first request.
  package func seed() async throws {
    for (id, text, complete) in [
      ("seed-1", "First item", false), ("seed-2", "Second item", true), ("seed-3", "Third item", false),
    ] {
      try await insert("TodoItem", ["id": .string(id), "text": .string(text), "complete": .bool(complete)])
    }
    try await insert(
      "HardItem",
      [
        "id": "h-1", "text": "hard one", "complete": false, "amount": "1.5",
        "due": "2016-01-02T03:04:05.678Z",
      ]
    )
    try await insert("HardItem", ["id": "h-2", "text": "hard two", "complete": true, "amount": 2])
    try await insert("AutoItem", ["text": "auto one", "complete": false])
    try await insert("AutoItem", ["text": "auto two", "complete": true])
    for (table, count) in [("BigItem", 1203), ("PageItem", 33), ("WideItem", 1203)] {
      for number in 0..<count { try await insert(table, number) }
    }
  }

  /// Inserts a row of the tables with numbered rows.
  package func insert(_ table: String, _ number: Int, at date: String? = nil) async throws {
    if let date { show(date) }
    let digits = String(number)
    try await insert(
      table,
      [
        "id": .string("b\(String(repeating: "0", count: 5 - digits.count))\(digits)"),
        "text": .string("row \(number)"), "complete": .bool(number.isMultiple(of: 2)),
        "n": .number(JSONNumber(number)),
      ]
    )
  }

  private func insert(_ table: String, _ row: JSONValue) async throws {
    let answer = await send("POST", "/tables/\(table)", ["ZUMO-API-VERSION": "2.0.0"], row.description)
    guard answer.response.status == .created else { throw SeedError(text: answer.body) }
  }

  struct SeedError: Error {
    let text: String
  }

  /// A hundred rows, and eight changes of the first at once: done before a file, and not written down in it.
  package func race() async {
    show("2026-11-21T00:07:40.800Z")
    for number in 0..<100 {
      let digits = String(number)
      let id = "race-\(String(repeating: "0", count: 3 - digits.count))\(digits)"
      let row = "{\"id\":\"\(id)\",\"text\":\"race\",\"complete\":false}"
      _ = await send("POST", "/tables/TodoItem", ["ZUMO-API-VERSION": "2.0.0"], row)
    }
    for number in 1...8 {
      _ = await send(
        "PATCH",
        "/tables/TodoItem/race-000",
        ["ZUMO-API-VERSION": "2.0.0", "If-Match": "\"MQ==\""],
        "{\"text\":\"writer \(number)\"}"
      )
    }
  }

  // MARK: - Requests

  /// Sends a request of a transcript. The clock shows what it showed then, and a new row gets the id that it
  /// got.
  ///
  /// - Parameters:
  ///   - pair: the request, with the answer that was observed
  ///   - transport: the way to this server
  /// - Returns: the answer with its body
  /// - Throws: errors of the transport
  package func answer(
    _ pair: TranscriptPair,
    through transport: any HTTPTransport
  ) async throws -> (response: HTTPResponse, body: String) {
    if let date = pair.body.firstMatch(of: /"updatedAt":"([^"]+)"/) { show(String(date.1)) }
    if let id = pair.body.firstMatch(of: /"id":"([^"]+)"/) { ids.set(String(id.1)) }
    let headers = Dictionary(pair.requestHeaders, uniquingKeysWith: { $1 })
    let request = Self.request(pair.method, pair.path, headers)
    let (response, body) = try await transport.send(request, body: Data(pair.requestBody.utf8))
    return (response, String(decoding: body, as: UTF8.self))
  }

  package func send(_ request: HTTPRequest, body: Data?) async -> (HTTPResponse, Data) {
    let body = body ?? Data()
    if let (response, bytes) = await signIn.answer(request, body: Array(body)) {
      return (response, Data(bytes))
    }
    await prepare()
    return await service.answer(request, body: body)
  }

  private func send(
    _ method: String,
    _ path: String,
    _ headers: [String: String],
    _ body: String
  ) async -> (response: HTTPResponse, body: String) {
    let (response, data) = await send(Self.request(method, path, headers), body: Data(body.utf8))
    return (response, String(decoding: data, as: UTF8.self))
  }

  private static func request(_ method: String, _ path: String, _ headers: [String: String]) -> HTTPRequest {
    var request = HTTPRequest(
      method: HTTPRequest.Method(method) ?? .get,
      scheme: "http",
      authority: headers["Host"] ?? "127.0.0.1:80",
      path: path
    )
    for (name, value) in headers {
      if let name = HTTPField.Name(name) { request.headerFields[name] = value }
    }
    return request
  }

  private func show(_ date: String) {
    if let date = WireDate(date) { time.withLock { $0 = date.milliseconds } }
  }

  /// The custom operation of the watched server: tells what it was sent.
  private static let echo: CustomAPI = { request, body, _ in
    guard request.method == .get || request.method == .post else { return nil }
    var response = HTTPResponse(status: .ok)
    response.headerFields[.contentType] = "application/json; charset=utf-8"
    var answer: JSONObject = ["method": .string(request.method.rawValue)]
    if request.method == .post {
      guard let value = try? JSONValue(body) else {
        response.status = .internalServerError
        return (response, Data("{\"error\":\"not JSON\"}".utf8))
      }
      answer["body"] = value
    }
    return (response, JSONValue.object(answer).data)
  }
}
