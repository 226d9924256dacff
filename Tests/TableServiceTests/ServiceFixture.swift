import Foundation
import GRDB
import HTTPTypes
import RemoteTables
import TableService
import TableServiceTestSupport

#if PostgreSQL
import TableServicePostgreSQL
#endif

/// A service in memory, whose clock does not move until a test moves it. It counts ids and versions.
struct ServiceFixture: Sendable {
  /// A time that tests may move.
  final class Clock: Sendable {
    private let time: Guarded<Int64>
    init(_ text: String) { time = Guarded(WireDate(text)?.milliseconds ?? 0) }
    var now: Int64 { time.withLock { $0 } }
    func show(_ text: String) { if let date = WireDate(text) { time.withLock { $0 = date.milliseconds } } }
  }

  static let todo = ServiceTable(
    "TodoItem",
    columns: [ServiceColumn("text", .string), ServiceColumn("complete", .boolean)],
    hasDynamicSchema: true
  )

  let service: TableService
  let clock: Clock
  /// Sets the clock of another engine before each request.
  private var prepare: @Sendable () async -> Void = {}

  init(
    _ dialect: ServiceDialect = .mobileApps,
    tables: [ServiceTable] = [todo],
    database: any DatabaseWriter,
    change: (inout TableServiceOptions) -> Void = { _ in }
  ) throws {
    clock = Clock("2026-01-01T00:00:00.000Z")
    let options = Self.options(clock, change)
    service = try TableService(tables: tables, database: database, dialect: dialect, options: options)
  }

  private static func options(
    _ clock: Clock,
    _ change: (inout TableServiceOptions) -> Void
  ) -> TableServiceOptions {
    var options = TableServiceOptions()
    options.now = { clock.now }
    let count = Counter()
    options.makeID = { "made-\(count.next())" }
    options.countVersions()
    change(&options)
    return options
  }

  /// A service on an engine. On PostgreSQL no table has a dynamic schema.
  init(
    _ dialect: ServiceDialect = .mobileApps,
    tables: [ServiceTable] = [todo],
    on engine: ServiceEngine,
    change: (inout TableServiceOptions) -> Void = { _ in }
  ) async throws {
    clock = Clock("2026-01-01T00:00:00.000Z")
    let options = Self.options(clock, change)
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
      let tables = tables.map { table in
        var table = table
        table.hasDynamicSchema = false
        return table
      }
      let schema = try await PostgreSQLTestSchema(tables)
      prepare = { [clock] in try? await schema.show(clock.now) }
      var database = schema.options
      database.notice = { print("PostgreSQL: \($0)") }
      service = try await TableService(
        tables: tables,
        postgreSQL: database,
        dialect: dialect,
        options: options
      )
      try await schema.takeTimes(of: tables)
      #else
      throw CocoaError(.featureUnsupported)
      #endif
    }
  }

  init(
    _ dialect: ServiceDialect = .mobileApps,
    tables: [ServiceTable] = [todo],
    change: (inout TableServiceOptions) -> Void = { _ in }
  ) throws {
    try self.init(dialect, tables: tables, database: DatabaseQueue(), change: change)
  }

  final class Counter: Sendable {
    private let value = Guarded(0)
    func next() -> Int {
      value.withLock {
        $0 += 1
        return $0
      }
    }
  }

  /// An answer as tests compare it.
  struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: String

    var json: JSONValue? { try? JSONValue(Data(body.utf8)) }
    var tag: String? { headers[.eTag] }

    /// The ids of a list.
    var ids: [String] {
      let list = json?.array ?? json?.object?["items"]?.array ?? json?.object?["results"]?.array ?? []
      return list.map { $0.object?["id"]?.string ?? $0.description }
    }
  }

  /// Sends `GET /tables/TodoItem`, with headers as `If-Match: "MQ=="`.
  func send(_ line: String, _ body: String? = nil, headers: [String] = []) async -> Answer {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    var request = HTTPRequest(
      method: HTTPRequest.Method(words[0]) ?? .get,
      scheme: "http",
      authority: "localhost:8080",
      path: words[1]
    )
    if case .mobileApps = service.dialect, let name = HTTPField.Name("ZUMO-API-VERSION") {
      request.headerFields[name] = "2.0.0"
    }
    if body != nil { request.headerFields[.contentType] = "application/json" }
    for header in headers {
      let parts = header.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if let name = HTTPField.Name(parts[0]) {
        request.headerFields[name] = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
      }
    }
    await prepare()
    let (response, data) = await service.answer(request, body: Data((body ?? "").utf8))
    return Answer(
      status: response.status.code,
      headers: response.headerFields,
      body: String(decoding: data, as: UTF8.self)
    )
  }

  /// Sends a filter, escaped.
  func filtered(_ filter: String, in table: String = "TodoItem", more: String = "") async -> Answer {
    let escaped = filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return await send("GET /tables/\(table)?$filter=\(escaped)\(more)")
  }
}
