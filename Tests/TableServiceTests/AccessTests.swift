import Foundation
import RemoteTables
import TableService
import TableServiceTestSupport
import Testing

/// Users, permissions and hostile requests.
@Suite struct AccessTests {
  private static let tokens = DevelopmentTokens(secret: Data("secret".utf8), now: { 1000 })

  private func fixture(
    _ dialect: ServiceDialect,
    on engine: ServiceEngine = .sqlite
  ) async throws -> ServiceFixture {
    var readOnly = ServicePermissions(.disabled)
    readOnly[.read] = .anonymous
    let columns = [ServiceColumn("text", .string)]
    return try await ServiceFixture(
      dialect,
      tables: [
        ServiceFixture.todo,
        ServiceTable(
          "Mine",
          columns: columns,
          isPerUser: true,
          permissions: ServicePermissions(.authenticated)
        ),
        ServiceTable("ReadOnly", columns: columns, permissions: readOnly),
      ],
      on: engine
    ) { $0.tokens = Self.tokens }
  }

  private static let dialects = [ServiceDialect.mobileApps(.v3_0_0), .mobileApps, .datasync]

  /// Also of one whose name begins as that of another, up to a U+0000, which PostgreSQL takes in no text.
  @Test(
    arguments: dialects,
    [("bob", ServiceEngine.sqlite), ("ann\u{0}", .sqlite)]
      + ServiceEngine.available.dropFirst().map { ("bob", $0) }
  )
  func hidesRowsOfOthers(
    _ dialect: ServiceDialect,
    _ user: (name: String, engine: ServiceEngine)
  ) async throws {
    let (other, engine) = user
    let fixture = try await fixture(dialect, on: engine)
    let ann = ["X-ZUMO-AUTH: \(Self.tokens.token(for: "ann"))"]
    let bob = ["Authorization: Bearer \(Self.tokens.token(for: other))"]
    let secret = #"{"id":"1","text":"secret","userId":"bob"}"#
    #expect(await fixture.send("POST /tables/Mine", secret, headers: ann).status == 201)
    #expect(await fixture.send("GET /tables/Mine/1", headers: ann).body.contains(#""userId":"ann""#))
    let isOld = dialect != .datasync
    let (method, changes) =
      isOld ? ("PATCH", #"{"text":"x","userId":"bob"}"#) : ("PUT", #"{"id":"1","text":"x"}"#)
    for (line, body, status) in [
      ("GET /tables/Mine/1", nil, 404), ("\(method) /tables/Mine/1", changes, 404),
      ("DELETE /tables/Mine/1", nil, 404),
      ("POST /tables/Mine", #"{"id":"1","text":"x"}"#, 403), ("GET /tables/Mine", nil, 200),
      ("GET /tables/Mine?$filter=userId%20eq%20'ann'", nil, 200),
      ("GET /tables/Mine?$filter=userId%20eq%20'ann'%20or%201%20eq%201", nil, 200),
    ] as [(String, String?, Int)] {
      let answer = await fixture.send(line, body, headers: bob)
      #expect(
        answer.status == status && !answer.body.contains("secret") && !answer.body.contains("ann"),
        "\(line)"
      )
    }
    #expect(
      await fixture.send("\(method) /tables/Mine/1", changes, headers: ann).body.contains(#""userId":"ann""#)
    )
    #expect(await fixture.send("DELETE /tables/Mine?$filter=1%20eq%201", headers: bob).status >= 404)
    #expect(await fixture.send("GET /tables/Mine/1", headers: ann).status == 200)
  }

  @Test(arguments: dialects)
  func asksForGoodTokens(_ dialect: ServiceDialect) async throws {
    let fixture = try await fixture(dialect)
    let good = Self.tokens.token(for: "ann")
    let late = DevelopmentTokens(secret: Data("secret".utf8), lifetime: .seconds(-1), now: { 1000 }).token(
      for: "ann"
    )
    let other = DevelopmentTokens(secret: Data("other".utf8), now: { 1000 }).token(for: "ann")
    #expect(await fixture.send("GET /tables/Mine").status == 401)
    #expect(await fixture.send("GET /tables/Mine", headers: ["X-ZUMO-AUTH: \(good)"]).status == 200)
    for bad in [late, other, "x", "a.b.c", String(good.dropLast()), good + "A", "..", "\(good).x"] {
      for table in ["TodoItem", "Mine"] {
        #expect(
          await fixture.send("GET /tables/\(table)", headers: ["X-ZUMO-AUTH: \(bad)"]).status == 401,
          "\(bad)"
        )
        #expect(
          await fixture.send("GET /tables/\(table)", headers: ["Authorization: bearer \(bad)"]).status == 401
        )
      }
    }
    #expect(await fixture.send("GET /tables/ReadOnly").status == 200)
    for line in ["POST /tables/ReadOnly", "DELETE /tables/ReadOnly/1"] {
      #expect(await fixture.send(line, "{}", headers: ["X-ZUMO-AUTH: \(good)"]).status == 405)
    }
  }

  /// Paths and names that would lead elsewhere, or into SQL.
  @Test(arguments: [
    "/tables/../TodoItem", "/tables/%2e%2e/x", "/tables//TodoItem", "/tables/TodoItem%00",
    "/tables/__service",
    "/tables/sqlite_master", "/tables/TodoItem;DROP", "/tables/TodoItem%22", "/tables/%C0%AE", "/tables/%",
    "tables/TodoItem",
    "/tables/TodoItem/1/2", "/", "", "/tables", "//tables/TodoItem", "*", "/tables/TodoItem/%zz", "/api/x",
    "/.auth/me",
    "/tables/\(String(repeating: "a", count: 70_000))",
  ])
  func refusesPaths(_ path: String) async throws {
    for dialect in Self.dialects {
      let answer = await (try await fixture(dialect)).send("GET \(path.isEmpty ? "/" : path)")
      #expect([400, 404, 414].contains(answer.status), "\(dialect): \(answer.status)")
    }
  }

  /// Names and values with SQL in them, wherever a request has some: the rows stay as they are.
  @Test(arguments: [
    "'; DROP TABLE TodoItem; --", "\" OR 1=1 --", "id]; DELETE FROM TodoItem; --",
    "1) UNION SELECT key FROM __service --",
    "text\" = 'x', \"deleted", "\u{0}", "%", "\\",
  ])
  func bindsWhatItIsSent(_ text: String) async throws {
    for (dialect, engine) in Self.dialects.flatMap({ dialect in
      ServiceEngine.available.map { (dialect, $0) }
    }) {
      // It takes no such text, and says so.
      if engine == .postgreSQL, text == "\u{0}" { continue }
      let fixture = try await fixture(dialect, on: engine)
      #expect(await fixture.send("POST /tables/TodoItem", #"{"id":"keep","text":"kept"}"#).status == 201)
      let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for query in [
        "$orderby", "$select", "$filter", "$top", "$skip", "$inlinecount", "$count", "__includeDeleted",
      ] {
        let answer = await fixture.send("GET /tables/TodoItem?\(query)=\(escaped)")
        #expect(answer.status == 200 || answer.status == 400, "\(query): \(answer.status) \(answer.body)")
      }
      let literal = "'\(text.replacing("'", with: "''"))'"
      #expect(await fixture.filtered("text eq \(literal) or id eq \(literal)").ids.isEmpty)
      let row: JSONValue = ["id": .string(text), "text": .string(text)]
      #expect(await fixture.send("POST /tables/TodoItem", row.description).status == 201)
      let read = await fixture.send("GET /tables/TodoItem/\(escaped)")
      #expect(read.json?.object?["text"] == .string(text) && read.json?.object?["id"] == .string(text))
      #expect(await fixture.filtered("text eq \(literal) and id eq \(literal)").ids == [text])
      let named: JSONValue = .object(["id": "n", "text": "t"])
      var object = named.object ?? [:]
      object[text] = "value"
      let answer = await fixture.send("POST /tables/TodoItem", object.description)
      #expect(answer.status == (dialect == .datasync ? 201 : 400))
      #expect(await fixture.send("GET /tables/TodoItem/keep").body.contains("kept"))
    }
  }

  @Test func refusesGreatBodies() async throws {
    let body = "{\"text\":\"\(String(repeating: "x", count: TableServiceOptions().maxBodyBytes))\"}"
    #expect(await (try await fixture(.mobileApps)).send("POST /tables/TodoItem", body).status == 400)
    #expect(await (try await fixture(.datasync)).send("POST /tables/TodoItem", body).status == 413)
  }

  /// A photo of 7 MB, as base64 has it, comes back as it was.
  @Test(arguments: [ServiceDialect.mobileApps, .datasync])
  func takesAPhoto(_ dialect: ServiceDialect) async throws {
    let photo = String(repeating: "ABCD", count: 2_500_000)
    let fixture = try await fixture(dialect)
    #expect(await fixture.send("POST /tables/TodoItem", #"{"id":"p","text":"\#(photo)"}"#).status == 201)
    #expect(await fixture.send("GET /tables/TodoItem/p").json?.object?["text"]?.string == photo)
  }

  /// 90,000 letters, each of them 1,000 times.
  @Test func makesNoGreatValues() async throws {
    let fixture = try await fixture(.mobileApps)
    _ = await fixture.send("POST /tables/TodoItem", "{\"text\":\"\(String(repeating: "x", count: 90_000))\"}")
    let filter = "length(replace(text,'x','\(String(repeating: "y", count: 1_000))')) gt 1"
    let answer = await fixture.filtered(filter)
    #expect(answer.status == 400 && answer.body.contains("too long"))
  }

  @Test func refusesTooManyColumns() async throws {
    let fixture = try ServiceFixture { $0.maxColumns = 10 }
    let row = (0..<10).map { "\"c\($0)\":1" }.joined(separator: ",")
    #expect(await fixture.send("POST /tables/TodoItem", "{\(row)}").status == 400)
    #expect(await fixture.send("POST /tables/TodoItem", "{\"c1\":1}").status == 201)
  }
}
