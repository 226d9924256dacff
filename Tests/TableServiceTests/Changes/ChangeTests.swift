import DataModelTestSupport
import Foundation
import HTTPTypes
import TableServiceTestSupport
import TableWire
import Testing

@testable import TableService

/// What `GET /changes` tells.
///
/// One after the other: each has connections of its own to the database.
@Suite(.serialized) struct ChangeTests {
  private static let tables = ["A", "B"].map { ServiceTable($0, columns: [ServiceColumn("text", .string)]) }

  private func fixture(
    _ engine: ServiceEngine,
    tables: [ServiceTable] = tables,
    change: (inout TableServiceOptions) -> Void = { _ in }
  ) async throws -> ServiceFixture {
    try await ServiceFixture(tables: tables, on: engine) {
      $0.changeFeed.pause = .milliseconds(5)
      change(&$0)
    }
  }

  @Test func beginWithAComment() async throws {
    let stream = try await ChangeStream(fixture(.sqlite).service)
    #expect(stream.head.status == .ok)
    #expect(stream.head.headerFields[.contentType] == "text/event-stream")
    #expect(stream.head.headerFields[.cacheControl] == "no-store")
    #expect(stream.head.headerFields[.accelBuffering] == "no")
    let part = try #require(await stream.part())
    #expect(part.hasPrefix(":  ") && part.hasSuffix(" \nretry: 2000\n\n") && part.utf8.count > 2048)
  }

  @Test func lookLikeThoseInTheGuide() throws {
    let block = try #require(
      try Repository.blocks.get().first {
        $0.document == "Documentation/Guides/TableService.md" && $0.text.contains("event: changed")
      }
    )
    let change = TableChange(table: "TodoItem", time: 1_764_124_800_123)
    #expect(block.text.trimmingCharacters(in: .newlines) + "\n\n" == change.event.text)
  }

  @Test(arguments: ServiceEngine.available)
  func namesTheTableAndTheTime(_ engine: ServiceEngine) async throws {
    let fixture = try await fixture(engine)
    _ = await fixture.send("POST /tables/A", #"{"id":"old"}"#)
    let stream = try await ChangeStream(fixture.service)
    let row = await fixture.send("POST /tables/A", #"{"id":"1"}"#)
    let time = try #require(row.json?.object?["updatedAt"]?.string.flatMap { WireDate($0) })
    #expect(await stream.changes() == [TableChange(table: "A", time: time.milliseconds)])
    for line in ["PATCH /tables/B/1", "POST /tables/B", "DELETE /tables/A/1", "POST /tables/A/1"] {
      let body = line.hasPrefix("DELETE") ? nil : #"{"id":"1","text":"x"}"#
      let status = await fixture.send(line, body).status
      // An update of a row that does not exist changes nothing.
      if line.hasPrefix("PATCH") {
        #expect(status == 404)
      } else {
        #expect(await stream.tables() == [String(line.split(separator: "/")[2])], "\(line)")
      }
    }
  }

  @Test(arguments: ServiceEngine.available)
  func tellsOnlyOfTheTablesThatAreAskedFor(_ engine: ServiceEngine) async throws {
    let fixture = try await fixture(engine)
    let (one, both) = (
      try await ChangeStream(fixture.service, "/changes?tables=b"),
      try await ChangeStream(fixture.service, "/changes?tables=B,A")
    )
    _ = await fixture.send("POST /tables/A", #"{"id":"1"}"#)
    #expect(await both.tables() == ["A"])
    _ = await fixture.send("POST /tables/B", #"{"id":"1"}"#)
    #expect(await both.tables() == ["B"])
    #expect(await one.tables() == ["B"])
  }

  /// Many changes within one look are one event, however many there are.
  @Test(arguments: ServiceEngine.available)
  func manyChangesAreOneEvent(_ engine: ServiceEngine) async throws {
    let fixture = try await fixture(engine) { $0.changeFeed.pause = .milliseconds(400) }
    let stream = try await ChangeStream(fixture.service)
    var last: [String: Int64] = [:]
    for number in 1...20 {
      for table in ["A", "B"] {
        let row = await fixture.send("POST /tables/\(table)", #"{"id":"\#(number)"}"#)
        last[table] = row.json?.object?["updatedAt"]?.string.flatMap { WireDate($0)?.milliseconds }
      }
    }
    var (events, told) = (0, [String: Int64]())
    while told != last {
      for change in await stream.changes() {
        events += 1
        told[change.table] = change.time
      }
    }
    #expect(told.count == 2)
    // 40 changes; how many looks they take depends on the machine.
    #expect(events < 20)
  }

  @Test func aQuietStreamComments() async throws {
    let fixture = try await fixture(.sqlite) { $0.changeFeed.comment = .milliseconds(10) }
    let stream = try await ChangeStream(fixture.service)
    _ = await stream.part()
    for _ in 0..<3 { #expect(await stream.part() == ":\n\n") }
  }

  // MARK: - Refusals

  @Test(arguments: [
    ("/changes?tables=", #"400 {"error":"'tables' names no table. Leave it out to hear of all"}"#),
    ("/changes?tables=C", #"404 {"error":"There is no table 'C'"}"#),
    ("/changes?tables=A,C", #"404 {"error":"There is no table 'C'"}"#),
    ("/changes/more", "not for changes"), ("/Changes", "not for changes"),
  ])
  func refuses(_ path: String, _ refusal: String) async throws {
    let fixture = try await fixture(.sqlite)
    await #expect(throws: ChangeStream.Refused(description: refusal)) {
      try await ChangeStream(fixture.service, path)
    }
  }

  @Test func refusesWhoMayNotRead() async throws {
    var (readers, hidden) = (Self.tables[0], Self.tables[1])
    readers.permissions[.read] = .authenticated
    hidden.permissions[.read] = .disabled
    let fixture = try await fixture(.sqlite, tables: [readers, hidden]) { $0.tokens = ViewFixture.tokens }
    let token = ViewFixture.tokens.token(for: "ann")
    let refusals: [(String, String?, String)] = [
      ("/changes", nil, "401 "), ("/changes?tables=A", nil, "401 "), ("/changes", "bad", "401 "),
      ("/changes?tables=A,B", token, "405 "),
    ]
    for (path, token, refusal) in refusals {
      do {
        _ = try await ChangeStream(fixture.service, path, token: token)
        Issue.record("\(path) is not refused")
      } catch let error as ChangeStream.Refused { #expect(error.description.hasPrefix(refusal)) }
    }
    // Without names, it is told of those that it may read.
    let stream = try await ChangeStream(fixture.service, token: token)
    _ = await fixture.send("POST /tables/B", #"{"id":"1"}"#)
    _ = await fixture.send("POST /tables/A", #"{"id":"1"}"#, headers: ["X-ZUMO-AUTH: \(token)"])
    #expect(await stream.tables() == ["A"])
  }

  @Test func thereAreNotTooMany() async throws {
    let fixture = try await fixture(.sqlite) { $0.changeFeed.listenerCount = 2 }
    let first = try await ChangeStream(fixture.service)
    do {
      let second = try await ChangeStream(fixture.service)
      _ = await second.part()
      await #expect(throws: ChangeStream.Refused(description: "503 ")) {
        try await ChangeStream(fixture.service)
      }
    }
    // The place of one that has gone is free again.
    while await fixture.service.listenerCount > 1 { await Task.yield() }
    _ = try await ChangeStream(fixture.service)
    _ = await first.part()
  }

  // MARK: - Ends

  @Test func endsWithTheToken() async throws {
    let fixture = try await fixture(.sqlite) { $0.tokens = ViewFixture.tokens }
    let (ann, open) = (
      try await ChangeStream(fixture.service, token: ViewFixture.tokens.token(for: "ann")),
      try await ChangeStream(fixture.service)
    )
    fixture.clock.show("2026-01-01T23:59:59.999Z")
    _ = await fixture.send("POST /tables/A", #"{"id":"1"}"#)
    #expect(await ann.tables() == ["A"])
    fixture.clock.show("2026-01-02T00:00:00.000Z")
    #expect(await ann.tables() == [])
    _ = await fixture.send("POST /tables/A", #"{"id":"2"}"#)
    #expect(await open.tables() == ["A"])
  }

  @Test func endsWithTheService() async throws {
    let fixture = try await fixture(.sqlite)
    let stream = try await ChangeStream(fixture.service)
    _ = await stream.part()
    async let end = stream.part()
    await fixture.service.endChanges()
    #expect(await end == nil)
    await #expect(throws: ChangeStream.Refused(description: "503 ")) {
      try await ChangeStream(fixture.service)
    }
  }

  @Test func endsWithTheTask() async throws {
    let fixture = try await fixture(.sqlite)
    let stream = try await ChangeStream(fixture.service)
    _ = await stream.part()
    let task = Task { await stream.part() }
    task.cancel()
    #expect(await task.value == nil)
    while await fixture.service.listenerCount > 0 { await Task.yield() }
  }

  // MARK: - Times that changes share

  /// A client that has read a change of a step must not take another change of it for the same one.
  @Test func aTimeThatIsSharedIsToldLater() async throws {
    let fixture = try await fixture(.sqlite) { $0.timestamps = .clock(resolution: 1000) }
    fixture.clock.show("2026-01-01T00:00:10.100Z")
    let stream = try await ChangeStream(fixture.service)
    for id in ["1", "2"] { _ = await fixture.send("POST /tables/A", #"{"id":"\#(id)"}"#) }
    // The step is not over: only what is before it is told.
    fixture.clock.show("2026-01-01T00:00:11.000Z")
    let time = try #require(WireDate("2026-01-01T00:00:10.000Z")).milliseconds
    #expect(await stream.changes() == [TableChange(table: "A", time: time + 1)])
  }

  // MARK: - In the process

  @Test func aBackendHearsOfAllRows() async throws {
    var own = Self.tables[0]
    own.isPerUser = true
    let fixture = try await fixture(.sqlite, tables: [own, Self.tables[1]]) { $0.tokens = ViewFixture.tokens }
    var changes = try await fixture.service.changes(of: ["a", "other"]).makeAsyncIterator()
    let token = ViewFixture.tokens.token(for: "ann")
    _ = await fixture.send("POST /tables/A", #"{"id":"1"}"#, headers: ["X-ZUMO-AUTH: \(token)"])
    #expect(await changes.next()?.table == "A")
    await fixture.service.endChanges()
    #expect(await changes.next() == nil)
  }
}
