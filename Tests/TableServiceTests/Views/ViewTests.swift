import Foundation
import HTTPTypes
import TableService
import TableServiceTestSupport
import TableWire
import Testing

/// Which rows a user sees and changes, and what is said of others.
///
/// One after the other: each has connections of its own to the database.
@Suite(.serialized) struct ViewTests {
  private typealias User = ViewFixture.User
  private static let red = User("ann", team: "red")
  private static let blue = User("bob", team: "blue")

  private static func number(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }

  /// A view, what an identity sees of these rows through it, and why.
  struct Case: Sendable, CustomTestStringConvertible {
    let view: String
    let user: ViewFixture.User
    let ids: [String]
    var testDescription: String { view }
  }

  private static let rows: [JSONObject] = [
    ["id": "1", "team": "red", "owner": "ann", "level": 1],
    ["id": "2", "team": "red", "owner": "bob", "level": 5],
    ["id": "3", "team": "blue", "owner": "bob", "level": 9],
    ["id": "4", "text": "of no team"],
  ]

  static let cases = [
    Case(view: "team eq @claims.team", user: red, ids: ["1", "2"]),
    Case(view: "team eq @claims.team and owner eq @user", user: red, ids: ["1"]),
    Case(view: "team eq @claims.team or owner eq @user", user: blue, ids: ["2", "3"]),
    // What is unknown is outside: a row without a team, and a token without one.
    Case(view: "team ne @claims.team", user: red, ids: ["3"]),
    Case(view: "not (team eq @claims.team)", user: red, ids: ["3"]),
    Case(view: "team eq @claims.team", user: User("eve"), ids: []),
    Case(view: "team ne @claims.team", user: User("eve"), ids: []),
    Case(view: "not (team eq @claims.team)", user: User("eve"), ids: []),
    Case(view: "team eq @claims.team or owner eq @user", user: User("bob"), ids: ["2", "3"]),
    Case(view: "team eq @claims.team", user: User("eve").with("team", .null), ids: []),
    // A claim of another type.
    Case(view: "team eq @claims.team", user: User("eve").with("team", ["red"]), ids: []),
    Case(view: "team eq @claims.team", user: User("eve").with("team", true), ids: []),
    Case(view: "level le @claims.level", user: User("eve").with("level", 5), ids: ["1", "2"]),
    Case(view: "level le @claims.level", user: User("eve").with("level", number(5.5)), ids: ["1", "2"]),
    Case(view: "level le @claims.level", user: User("eve").with("level", "9"), ids: []),
    Case(view: "@claims.admin eq true", user: User("eve").with("admin", true), ids: ["1", "2", "3", "4"]),
    Case(view: "@claims.admin eq true", user: User("eve").with("admin", "true"), ids: []),
    Case(
      view: "team in @claims.teams",
      user: User("eve").with("teams", ["blue", "red"]),
      ids: ["1", "2", "3"]
    ),
    Case(view: "team in @claims.teams", user: User("eve").with("teams", "blue"), ids: ["3"]),
    Case(view: "team in @claims.teams", user: User("eve").with("teams", []), ids: []),
    Case(view: "team in @claims.teams", user: User("eve").with("teams", ["red", 1]), ids: []),
    Case(view: "team in @claims.teams or level gt 8", user: User("eve").with("teams", []), ids: ["3"]),
    Case(view: "startswith(team, @claims.team)", user: User("eve", team: "r"), ids: ["1", "2"]),
    // Quotes and wildcards of a claim are text.
    Case(view: "team eq @claims.team", user: User("eve", team: "' or 1 eq 1 or '' eq '"), ids: []),
    Case(view: "startswith(team, @claims.team)", user: User("eve", team: "%"), ids: []),
  ]

  @Test(arguments: cases, ServiceEngine.available)
  func showsTheRowsOfTheView(_ example: Case, _ engine: ServiceEngine) async throws {
    // Rows that other programs wrote.
    let table = try ViewFixture.notes("@claims.admin eq true or (\(example.view))")
    let fixture = try await ViewFixture(.datasync, on: engine, table)
    let writer = User("writer").with("admin", true)
    for row in Self.rows { #expect(await fixture.insert(row, as: writer).status == 201) }
    #expect(await fixture.list(as: example.user) == example.ids)
    let count = await fixture.send("GET /tables/Note?$count=true&$top=1", as: example.user)
    #expect(count.json?.object?["count"] == .number(JSONNumber(example.ids.count)))
  }

  /// A row outside of the view does not exist: each request answers as for an id that there is not.
  @Test(arguments: ViewFixture.all)
  func saysNothingOfOtherRows(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let fixture = try await ViewFixture(dialect, on: engine, try ViewFixture.notes("team eq @claims.team"))
    let row: JSONObject = ["id": "there", "team": "red", "text": "secret", "price": Self.number(1e308)]
    let inserted = await fixture.insert(row, as: Self.red)
    let tag = try #require(inserted.tag)
    for request in ForeignRowRequest.all(isDatasync: fixture.isDatasync, tag: tag) {
      let (there, none) = (request.about("there"), request.about("nowhere"))
      let found = await fixture.send(there.line, there.body, as: Self.blue, headers: there.headers)
      let missing = await fixture.send(none.line, none.body, as: Self.blue, headers: none.headers)
      #expect(found.status == missing.status, "\(there.line): \(found.status) \(missing.status)")
      #expect(found.body.replacing("there", with: "nowhere") == missing.body, "\(there.line)")
      // A weak tag is that of the body, which repeats the path.
      func strong(_ fields: HTTPFields) -> [String] {
        fields.map(\.description).filter { !$0.contains("W/") }
      }
      #expect(strong(found.headers) == strong(missing.headers), "\(there.line)")
    }
    // The row is as it was.
    let after = await fixture.send("GET /tables/Note/there", as: Self.red)
    #expect(after.tag == tag && after.body.contains("secret"))
  }

  /// An id that another row has, a row that would be outside of the view, and a change that would move one
  /// there are all refused in the same way.
  @Test(arguments: ViewFixture.all)
  func refusesRowsOutsideOfTheView(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let fixture = try await ViewFixture(dialect, on: engine, try ViewFixture.notes("team eq @claims.team"))
    await fixture.insert(["id": "red", "team": "red", "text": "secret"], as: Self.red)
    #expect(await fixture.insert(["id": "own", "team": "blue"], as: Self.blue).status == 201)
    let text = "The row is outside of what you may see, or would be"
    for answer in [
      await fixture.insert(["id": "red", "team": "blue"], as: Self.blue),
      await fixture.insert(["id": "new", "team": "red"], as: Self.blue),
      await fixture.insert(["id": "new"], as: Self.blue),
      await fixture.change(["id": "own", "team": "red"], as: Self.blue),
    ] {
      #expect(answer.status == 403 && answer.body.contains(text) && !answer.body.contains("secret"))
    }
    #expect(await fixture.list(as: Self.blue) == ["own"])
    #expect(await fixture.list(as: Self.red) == ["red"])
  }

  /// The time of the last change of all rows would tell that others write.
  @Test(arguments: ViewFixture.all)
  func tellsNoTimesOfOthers(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let fixture = try await ViewFixture(dialect, on: engine, try ViewFixture.notes("team eq @claims.team"))
    await fixture.insert(["id": "own", "team": "blue"], as: Self.blue)
    let lines = ["GET /tables/Note", "GET /tables/Note/none", "GET /nothing", "GET /tables/Note?$filter=x"]
    func epochs() async -> [String?] {
      var found: [String?] = []
      for line in lines {
        for user in [Self.blue, nil] { found.append(await fixture.send(line, as: user).headers[.tableEpoch]) }
      }
      return found
    }
    let before = await epochs()
    fixture.service.clock.show("2026-01-02T00:00:00.000Z")
    await fixture.insert(["id": "other", "team": "red"], as: Self.red)
    #expect(await epochs() == before)
  }

  // MARK: - Values that the service sets

  @Test(arguments: ViewFixture.all)
  func setsValuesThatNoClientChanges(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let table = try ViewFixture.notes(
      "team eq @claims.team",
      setting: ["owner": .user, "TEAM": .claim(TokenClaim("team", .string))]
    )
    let fixture = try await ViewFixture(dialect, on: engine, table)
    #expect(await fixture.insert(["id": "1", "text": "x"], as: Self.red).status == 201)
    // A device that has no value, or the right one, sends it.
    #expect(await fixture.insert(["id": "2", "owner": .null, "team": "red"], as: Self.red).status == 201)
    let wrong = await fixture.insert(["id": "3", "owner": "bob"], as: Self.red)
    #expect(wrong.status == 400 && wrong.body.contains("'owner' is set by the service"))
    #expect(await fixture.insert(["id": "3", "Owner": 1], as: Self.red).status == 400)
    for row: JSONObject in [
      ["id": "1", "text": "y"], ["id": "1", "owner": "ann", "text": "y"],
      ["id": "1", "text": "y", "owner": .null],
    ] {
      let answer = await fixture.change(row, as: User("carl", team: "red"))
      #expect(answer.status == 200 && answer.json?.object?["owner"] == "ann")
      #expect(answer.json?.object?["team"] == "red")
    }
    for row: JSONObject in [["id": "1", "owner": "carl"], ["id": "1", "team": "blue", "text": "z"]] {
      let answer = await fixture.change(row, as: User("carl", team: "red"))
      #expect(answer.status == 400, "\(answer.body)")
    }
    let without = await fixture.insert(["id": "4"], as: User("eve"))
    #expect(without.status == 403 && without.body.contains("the token lacks the claim 'team'"))
    #expect(await fixture.insert(["id": "4"], as: nil).status == 401)
    #expect(await fixture.list(as: Self.red) == ["2", "1"])
  }

  // MARK: - Roles

  @Test(arguments: ViewFixture.dialects)
  func asksForRoles(_ dialect: ServiceDialect) async throws {
    var table = ServiceTable("Note", columns: [ServiceColumn("text", .string)])
    table.permissions = ServicePermissions(.role("reader"))
    table.permissions[.insert] = .role("editor")
    table.permissions[.delete] = .disabled
    let fixture = try await ViewFixture(dialect, on: .sqlite, table)
    let reader = User("ann").with("roles", ["reader"])
    let editor = User("bob").with("roles", ["reader", "editor"])
    #expect(await fixture.insert(["id": "1"], as: editor).status == 201)
    let refused = await fixture.insert(["id": "2"], as: reader)
    #expect(refused.status == 403 && refused.body.contains("'insert' needs the role 'editor'"))
    #expect(await fixture.insert(["id": "2"], as: nil).status == 401)
    #expect(await fixture.list(as: reader) == ["1"])
    #expect(await fixture.send("GET /tables/Note", as: User("eve")).status == 403)
    #expect(await fixture.send("GET /tables/Note/1", as: User("eve").with("roles", "reader")).status == 200)
    #expect(await fixture.send("DELETE /tables/Note/1", as: editor).status == 405)
  }

  /// A row that is replaced can be deleted by that, or brought back.
  @Test func asksForRolesOfReplacements() async throws {
    var table = ServiceTable("Note", columns: [ServiceColumn("text", .string)])
    table.permissions = ServicePermissions(.authenticated)
    table.permissions[.delete] = .role("editor")
    table.permissions[.undelete] = .disabled
    let fixture = try await ViewFixture(.datasync, on: .sqlite, table)
    let editor = User("bob").with("roles", ["editor"])
    await fixture.insert(["id": "1"], as: Self.red)
    #expect(await fixture.change(["id": "1", "deleted": true], as: Self.red).status == 403)
    #expect(await fixture.change(["id": "1", "text": "x"], as: Self.red).status == 200)
    #expect(await fixture.change(["id": "1", "deleted": true], as: editor).status == 200)
    let back = await fixture.send("PUT /tables/Note/1?__includeDeleted=true", ["id": "1"], as: editor)
    #expect(back.status == 405)
  }

  /// Whoever claims to have seen later changes is told when the last one was: not without a token.
  @Test(arguments: ServiceEngine.available)
  func tellsStrangersNothingOfTheHistory(_ engine: ServiceEngine) async throws {
    var table = try ViewFixture.notes("team eq @claims.team")
    table.permissions[.read] = .anonymous
    let fixture = try await ViewFixture(.datasync, on: engine, table)
    await fixture.insert(["id": "1", "team": "red"], as: Self.red)
    let header = "Table-Epoch: other;4000000000000"
    let answer = await fixture.send("GET /tables/Note", as: nil, headers: [header])
    #expect(answer.status == 200 && answer.ids.isEmpty)
    #expect(await fixture.send("GET /tables/Note", as: Self.red, headers: [header]).status == 421)
  }

  // MARK: - Mistakes

  @Test(arguments: [
    ("team eq @claims.group", "the claim 'group' is not declared"),
    ("team eq @me", "'@me' is neither '@user' nor '@claims.' with the name of a claim"),
    ("team eq @claims.", "the claim '' is not declared"),
    ("team eq @claims.teams", "'@claims.teams' is a list: write 'column in @claims.teams'"),
    ("level add 1 gt 2", "a view cannot calculate, replace or concatenate: compare columns with values"),
    ("team eq", "Expression expected (at index 8)"),
  ])
  func refusesTexts(_ text: String, _ problem: String) throws {
    let claims = ["team": TokenClaim("team", .string), "teams": TokenClaim("teams", .strings)]
    #expect(throws: RowViewError.self) { try RowView(text, claims: claims) }
    do { _ = try RowView(text, claims: claims) } catch { #expect(error.description == problem) }
  }

  @Test(arguments: [
    ("group eq @claims.team", "the table 'Note' has no column 'group'"),
    ("level eq @claims.team", "'number' and 'string' cannot be compared"),
    ("team in @claims.teams and level in @claims.teams", "'number' and 'string' cannot be compared"),
    (
      "updatedAt gt 2026-01-01T00:00:00.000Z",
      "a view cannot use 'updatedAt', which the service changes itself"
    ),
    ("Deleted eq false", "a view cannot use 'Deleted', which the service changes itself"),
    ("team", "A condition cannot be a string"), ("due gt 'soon'", "'date' and 'string' cannot be compared"),
    ("due gt @claims.team", "'date' and 'string' cannot be compared"),
  ])
  func refusesViewsThatDoNotFit(_ text: String, _ problem: String) async throws {
    let table = try ViewFixture.notes(text)
    await #expect(throws: TableServiceError.invalidAccess(table: "Note", problem: problem)) {
      _ = try await ViewFixture(.datasync, on: .sqlite, table)
    }
  }

  @Test func refusesCountedIDs() async throws {
    var table = try ViewFixture.notes("team eq @claims.team")
    table.ids = .counted
    let counted = table
    let problem = "counted ids would tell how many rows others insert: use ids that are strings, or no view"
    await #expect(throws: TableServiceError.invalidAccess(table: "Note", problem: problem)) {
      _ = try await ViewFixture(.datasync, on: .sqlite, counted)
    }
  }

  @Test(
    arguments: [
      (["nothing": .user], "the table 'Note' has no column 'nothing'"),
      (["level": .user], "'level' has the type 'integer', but the token's value is a string"),
      (["team": .claim(TokenClaim("teams", .strings))], "'team' cannot be set to a list"),
    ] as [([String: TokenValue], String)]
  )
  func refusesValuesThatDoNotFit(_ values: [String: TokenValue], _ problem: String) async throws {
    let table = try ViewFixture.notes("team eq @claims.team", setting: values)
    await #expect(throws: TableServiceError.invalidAccess(table: "Note", problem: problem)) {
      _ = try await ViewFixture(.datasync, on: .sqlite, table)
    }
  }

  /// A client's filter cannot name values of the token.
  @Test(arguments: ViewFixture.dialects)
  func takesNoClaimsInFilters(_ dialect: ServiceDialect) async throws {
    let fixture = try await ViewFixture(dialect, on: .sqlite, try ViewFixture.notes("team eq @claims.team"))
    for filter in ["team eq @claims.team", "owner eq @user", "@user eq 'ann'"] {
      #expect(await fixture.list(as: Self.red, filter: filter).first?.hasPrefix("400") == true)
    }
  }

  @Test func findsClaimsInsideOfOthers() {
    let claims: JSONObject = [
      "team": "red", "realm_access": ["roles": ["a", "b"]], "https://example.com/team": "blue",
    ]
    for (name, texts) in [
      ("team", ["red"]), ("realm_access.roles", ["a", "b"]), ("https://example.com/team", ["blue"]),
      ("realm_access", nil), ("none", nil), ("team.x", nil), ("", nil), (".", nil),
    ] as [(String, [String]?)] {
      #expect(TokenClaim(name, .strings).texts(in: claims) == texts, "\(name)")
    }
  }
}
