import Foundation
import GRDB
import HTTPTypes
import TableService
import TableServiceTestSupport
import TableWire
import Testing

/// Rows that leave a view are deleted rows for its users, from the moment of the change on.
///
/// One after the other: each has connections of its own to the database.
@Suite(.serialized) struct DepartureTests {
  private typealias User = ViewFixture.User
  private static let red = User("ann", team: "red")
  private static let blue = User("bob", team: "blue")
  private static let chief = User("chief").with("admin", true)
  private static let view = "team eq @claims.team or @claims.admin eq true"

  private func fixture(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws -> ViewFixture {
    let fixture = try await ViewFixture(dialect, on: engine, try ViewFixture.notes(Self.view))
    for id in ["a", "b", "c"] { await fixture.insert(["id": .string(id), "team": "red"], as: Self.chief) }
    return fixture
  }

  @Test(arguments: ViewFixture.all)
  func areGivenAsDeleted(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let fixture = try await fixture(dialect, engine)
    fixture.service.clock.show("2026-02-01T00:00:00.000Z")
    #expect(
      await fixture.change(["id": "b", "team": "blue", "text": "secret"], as: Self.chief).status == 200
    )
    let date = dialect == .datasync ? "2026-02-01T00:00:00.000Z" : "datetimeoffset'2026-02-01T00:00:00.000Z'"
    let since = "updatedAt ge \(date)"
    #expect(await fixture.list(as: Self.red) == ["a", "c", "-b"])
    #expect(await fixture.list(as: Self.red, filter: since) == ["-b"])
    // Whatever else a device asks for: it may not see the row.
    #expect(await fixture.list(as: Self.red, filter: "(text eq 'other') and (\(since))") == ["-b"])
    #expect(await fixture.list(as: Self.red, filter: "id eq 'b'") == ["-b"])
    #expect(await fixture.list(as: Self.red, deleted: false) == ["a", "c"])
    #expect(await fixture.list(as: Self.blue) == ["b"])
    #expect(await fixture.list(as: Self.blue, filter: since) == ["b"])
    #expect(await fixture.list(as: Self.chief) == ["a", "c", "b"])
    #expect(await fixture.list(as: User("eve", team: "green")).isEmpty)
    // It has no more than the id and the times.
    let all = await fixture.send("GET /tables/Note?$orderby=updatedAt&__includeDeleted=true", as: Self.red)
    let list = all.json?.array ?? all.json?.object?["items"]?.array ?? []
    let note = try #require(list.last?.object)
    #expect(
      Set(note.members.map(\.name))
        == Set(["id", "updatedAt", "version", "deleted"] + (fixture.isDatasync ? [] : ["createdAt"]))
    )
    #expect(note["updatedAt"]?.string?.hasPrefix("2026-02-01T00:00:00") == true)
    let now = await fixture.send("GET /tables/Note/b", as: Self.chief)
    #expect(note["version"] != now.json?.object?["version"])
    #expect(await fixture.send("GET /tables/Note/b", as: Self.red).status == 404)
  }

  /// What happens to the row later is not told, nor that it exists.
  @Test(arguments: ViewFixture.all)
  func endWithTheDeparture(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let fixture = try await fixture(dialect, engine)
    await fixture.change(["id": "b", "team": "blue"], as: Self.chief)
    func note() async -> String {
      await fixture.send("GET /tables/Note?$filter=id%20eq%20'b'&__includeDeleted=true", as: Self.red).body
    }
    let first = await note()
    await fixture.change(["id": "b", "team": "blue", "text": "more"], as: Self.blue)
    _ = await fixture.send("DELETE /tables/Note/b", as: Self.blue)
    #expect(await note() == first)
    if !fixture.isDatasync { _ = await fixture.send("POST /tables/Note/b", [:], as: Self.blue) }
    #expect(await note() == first)
  }

  @Test(arguments: ViewFixture.all)
  func comeBack(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let fixture = try await fixture(dialect, engine)
    for team in ["blue", "red", "green", "red"] {
      await fixture.change(["id": "b", "team": .string(team)], as: Self.chief)
    }
    #expect(await fixture.list(as: Self.red) == ["a", "c", "b"])
    #expect(await fixture.list(as: Self.blue) == ["-b"])
    await fixture.change(["id": "b", "team": "blue"], as: Self.chief)
    #expect(await fixture.list(as: Self.red) == ["a", "c", "-b"])
    #expect(await fixture.list(as: Self.blue) == ["b"])
    #expect(await fixture.list(as: User("eve", team: "green")) == ["-b"])
  }

  /// Pages and counts contain them.
  @Test(arguments: ViewFixture.all)
  func areInPages(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let fixture = try await fixture(dialect, engine)
    for id in ["a", "c"] { await fixture.change(["id": .string(id), "team": "blue"], as: Self.chief) }
    var pages: [[String]] = []
    for skip in 0..<4 { pages.append(await fixture.list(as: Self.red, more: "&$top=1&$skip=\(skip)")) }
    #expect(pages == [["b"], ["-a"], ["-c"], []])
    let count = fixture.isDatasync ? "$count=true" : "$inlinecount=allpages"
    let all = await fixture.send("GET /tables/Note?\(count)&__includeDeleted=true", as: Self.red)
    #expect(all.json?.object?["count"] == 3)
    let live = await fixture.send("GET /tables/Note?\(count)", as: Self.red)
    #expect(live.json?.object?["count"] == 1)
    // Orders and selections of other columns.
    #expect(
      await fixture.send(
        "GET /tables/Note?$orderby=text%20desc,level&$select=text,id&__includeDeleted=true",
        as: Self.red
      ).ids.sorted() == ["a", "b", "c"]
    )
    #expect(await fixture.send("DELETE /tables/Note?$filter=id%20ne%20'x'", as: Self.blue).status != 500)
  }

  /// A number of rows to skip beyond all others.
  @Test(arguments: ViewFixture.all)
  func areNotBeyondTheLastPage(_ dialect: ServiceDialect, _ engine: ServiceEngine) async throws {
    let fixture = try await fixture(dialect, engine)
    let answer = await fixture.send("GET /tables/Note?__includeDeleted=true&$skip=\(Int.max)", as: Self.red)
    #expect(answer.status == (fixture.isDatasync ? 400 : 200) && answer.ids.isEmpty)
  }

  @Test(arguments: ServiceEngine.available)
  func areForgotten(_ engine: ServiceEngine) async throws {
    let table = try ViewFixture.notes(Self.view)
    let fixture = try await ViewFixture(.datasync, on: engine, table) {
      $0.keepsDeletedRows = .seconds(60)
    }
    await fixture.insert(["id": "a", "team": "red"], as: Self.chief)
    await fixture.change(["id": "a", "team": "blue"], as: Self.chief)
    try await fixture.service.service.forgetDeletedRows()
    #expect(await fixture.list(as: Self.red) == ["-a"])
    fixture.service.clock.show("2026-02-01T00:00:00.000Z")
    try await fixture.service.service.forgetDeletedRows()
    #expect(await fixture.list(as: Self.red).isEmpty)
    #expect(await fixture.list(as: Self.blue) == ["a"])
  }

  /// Other claims and another user have another digest, and so have another view and notes that begin anew,
  /// whether a row changes or not.
  @Test(arguments: ServiceEngine.available)
  func changeTheDigest(_ engine: ServiceEngine) async throws {
    func digests(_ view: String, _ users: [ViewFixture.User]) async throws -> [String?] {
      let fixture = try await ViewFixture(.datasync, on: engine, try ViewFixture.notes(view))
      var found: [String?] = []
      for user in users { found.append(await fixture.send("GET /tables/Note", as: user).headers[.tableView]) }
      return found
    }
    let red = try await digests(
      Self.view,
      [
        Self.red, User("other", team: "red").with("level", 3), Self.blue, Self.red.with("admin", true),
        User("ann"),
      ]
    )
    // Who they are does not matter to this view, nor another claim.
    #expect(red[0]?.count == 32 && red[0] == red[1] && Set(red).count == 4)
    #expect(try await digests(Self.view, [Self.red]) != [red[0]])
    let own = try await digests("owner eq @user", [Self.red, User("other", team: "red")])
    #expect(own[0] != own[1])
    // The order of a list does not matter.
    let lists: [JSONValue] = [["a", "b"], ["b", "a", "b"], ["a"], "a"]
    let teams = try await digests("team in @claims.teams", lists.map { User("ann").with("teams", $0) })
    #expect(teams[0] == teams[1] && teams[2] == teams[3] && teams[0] != teams[2])
    // Without a view, all see the same.
    let plain = try await ServiceFixture(.datasync, on: engine)
    #expect(await plain.send("GET /tables/TodoItem").headers[.tableView] == "*")
  }

  /// A file that had another view, or none.
  @Test func beginAnewWithAnotherView() throws {
    let database = try DatabaseQueue()
    func begin(_ view: String?) throws -> [String] {
      var table = try ViewFixture.notes("team eq @claims.team")
      table.view = try view.map { try RowView($0) }
      let steps = try SQLiteMigration([table], in: database, options: TableServiceOptions()).statements
      _ = try TableService(tables: [table], database: database)
      return steps.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    }
    #expect(try begin(nil) == ["CREATE TABLE \"Note\"", "CREATE INDEX \"Note_updatedAt\""])
    let made = [
      "CREATE TABLE \"__left_Note\"", "CREATE INDEX \"__left_Note_updatedAt\"",
      "CREATE TRIGGER \"__left_Note\"",
      "INSERT INTO \"__left_Note\"",
    ]
    let index = "CREATE INDEX \"__view_Note\""
    #expect(try begin("owner eq @user") == [index] + made)
    #expect(try begin("owner eq @user and owner ne 'bob'").isEmpty)
    let (noIndex, removed) = (
      "DROP INDEX \"__view_Note\"", ["DROP TRIGGER IF", "DROP TABLE \"__left_Note\""]
    )
    #expect(try begin("team eq 'all' and owner eq @user") == [noIndex, index] + removed + made)
    #expect(try begin("owner eq @user or team eq 'all'") == [noIndex])
    #expect(try begin(nil) == removed)
    #expect(try begin(nil).isEmpty)
  }
}
