import Foundation
import HTTPTypes
import TableService
import TableServiceTestSupport
import TableWire

/// A service with notes that belong to teams, asked by users of teams.
struct ViewFixture: Sendable {
  /// Their time is that of a fixture before a test moves it.
  static let tokens = DevelopmentTokens(secret: Data("secret".utf8), now: { 1_767_225_600 })
  static let dialects = [ServiceDialect.mobileApps(.v3_0_0), .mobileApps, .datasync]
  /// Each dialect on each engine.
  static let all = dialects.flatMap { dialect in ServiceEngine.available.map { (dialect, $0) } }

  static func notes(_ view: String, setting values: [String: TokenValue] = [:]) throws -> ServiceTable {
    let claims = [
      "team": TokenClaim("team", .string), "teams": TokenClaim("teams", .strings),
      "level": TokenClaim("level", .number), "admin": TokenClaim("admin", .boolean),
    ]
    return ServiceTable(
      "Note",
      columns: [
        ServiceColumn("team", .string), ServiceColumn("owner", .string), ServiceColumn("text", .string),
        ServiceColumn("level", .integer), ServiceColumn("price", .number),
        ServiceColumn("due", .date),
      ],
      view: try RowView(view, claims: claims),
      insertValues: values,
      permissions: ServicePermissions(.authenticated)
    )
  }

  let service: ServiceFixture
  let isDatasync: Bool

  init(
    _ dialect: ServiceDialect,
    on engine: ServiceEngine,
    _ table: ServiceTable,
    change: (inout TableServiceOptions) -> Void = { _ in }
  ) async throws {
    isDatasync = dialect == .datasync
    service = try await ServiceFixture(dialect, tables: [table], on: engine) {
      $0.tokens = Self.tokens
      change(&$0)
    }
  }

  /// A user with claims.
  struct User: Sendable {
    let name: String
    var claims: JSONObject

    init(_ name: String, team: String? = nil) {
      self.name = name
      claims = team.map { ["team": .string($0)] } ?? [:]
    }

    func with(_ claim: String, _ value: JSONValue) -> User {
      var user = self
      user.claims[claim] = value
      return user
    }
  }

  func send(
    _ line: String,
    _ body: JSONObject? = nil,
    as user: User?,
    headers: [String] = []
  ) async -> ServiceFixture.Answer {
    let token = user.map { ["X-ZUMO-AUTH: \(Self.tokens.token(for: $0.name, claims: $0.claims))"] } ?? []
    return await service.send(line, body.map { JSONValue.object($0).description }, headers: token + headers)
  }

  @discardableResult
  func insert(_ row: JSONObject, as user: User?) async -> ServiceFixture.Answer {
    await send("POST /tables/Note", row, as: user)
  }

  /// Changes a row as the dialect does: the columns, or all of them.
  @discardableResult
  func change(_ row: JSONObject, as user: User?, headers: [String] = []) async -> ServiceFixture.Answer {
    let id = row["id"]?.string ?? ""
    return await send("\(isDatasync ? "PUT" : "PATCH") /tables/Note/\(id)", row, as: user, headers: headers)
  }

  /// Returns the rows of a list, in the order of their changes: `a`, or `-a` for a deleted one.
  func list(as user: User?, deleted: Bool = true, filter: String? = nil, more: String = "") async -> [String]
  {
    var query = "$orderby=updatedAt,id&__includeDeleted=\(deleted ? "true" : "")"
    if let filter {
      query += "&$filter=\(filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
    let answer = await send("GET /tables/Note?\(query)\(more)", as: user)
    let list = answer.json?.array ?? answer.json?.object?["items"]?.array ?? []
    if answer.status != 200 { return ["\(answer.status) \(answer.body)"] }
    return list.map { row in
      let id = row.object?["id"]?.string ?? "?"
      return row.object?["deleted"] == .bool(true) ? "-\(id)" : id
    }
  }
}
