import DataModelTestSupport
import Foundation
import GRDB
import RemoteTables
import TableService
import TableServiceTestSupport
import Testing

/// Requests at the same time, and the times of changes.
@Suite struct ConcurrencyTests {
  /// A service with a database in memory, one with a file that has readers beside the writer, and one on
  /// PostgreSQL.
  private static func withServices(
    _ change: (inout TableServiceOptions) -> Void = { _ in },
    _ body: (ServiceFixture) async throws -> Void
  ) async throws {
    try await body(try ServiceFixture(change: change))
    let folder = try TemporaryFolder()
    let pool = try DatabasePool(path: folder.url.appending(path: "service.sqlite").path)
    try await body(try ServiceFixture(database: pool, change: change))
    withExtendedLifetime(folder) {}
    for engine in ServiceEngine.available.dropFirst() {
      try await body(try await ServiceFixture(on: engine, change: change))
    }
  }

  @Test func letsOneOfEightWritersThrough() async throws {
    try await Self.withServices { fixture in
      _ = await fixture.send("POST /tables/TodoItem", #"{"id":"1","text":"first"}"#)
      let statuses = await withTaskGroup(of: Int.self) { group in
        for number in 1...8 {
          group.addTask {
            await fixture.send(
              "PATCH /tables/TodoItem/1",
              "{\"text\":\"writer \(number)\"}",
              headers: [#"If-Match: "MQ==""#]
            ).status
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200] + Array(repeating: 412, count: 7))
      #expect(await fixture.send("GET /tables/TodoItem/1").tag == #""Mg==""#)
    }
  }

  @Test func insertsOneIDOnce() async throws {
    try await Self.withServices { fixture in
      let statuses = await withTaskGroup(of: Int.self) { group in
        for number in 1...8 {
          group.addTask {
            await fixture.send("POST /tables/TodoItem", "{\"id\":\"1\",\"text\":\"\(number)\"}").status
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [201] + Array(repeating: 409, count: 7))
    }
  }

  /// Inserts rows at the same time, and gives their times in the order of their rows.
  private func times(_ fixture: ServiceFixture) async throws -> [String] {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask { _ = await fixture.send("POST /tables/TodoItem", "{\"id\":\"\(number)\"}") }
      }
    }
    let answer = await fixture.send("GET /tables/TodoItem")
    return answer.json?.array?.compactMap { $0.object?["updatedAt"]?.string } ?? []
  }

  @Test func givesEachTransactionALaterTime() async throws {
    try await Self.withServices { fixture in
      let times = try await times(fixture)
      #expect(times.sorted() == (0..<20).map { "2026-01-01T00:00:00.0\($0 < 10 ? "0" : "")\($0)Z" })
    }
  }

  @Test func givesTheTimeOfTheClock() async throws {
    let times = try await times(try ServiceFixture { $0.timestamps = .clock(resolution: 1000) })
    #expect(times == Array(repeating: "2026-01-01T00:00:00.000Z", count: 20))
  }

  /// The clock's time, and the time of a change then.
  @Test(arguments: [
    (
      TableServiceOptions.Timestamps.clock(resolution: 10),
      ["00:00:00.019": "00:00:00.010", "00:00:00.005": "00:00:00.010"]
    ),
    (.strictlyIncreasing, ["00:00:00.019": "00:00:00.019", "00:00:00.005": "00:00:00.020"]),
  ])
  func neverGoesBack(_ timestamps: TableServiceOptions.Timestamps, _ times: [String: String]) async throws {
    let fixture = try ServiceFixture { $0.timestamps = timestamps }
    for (number, time) in ["00:00:00.019", "00:00:00.005"].enumerated() {
      fixture.clock.show("2026-01-01T\(time)Z")
      let answer = await fixture.send("POST /tables/TodoItem", "{\"id\":\"\(number)\"}")
      #expect(answer.json?.object?["updatedAt"]?.string == "2026-01-01T\(times[time] ?? "")Z")
    }
  }

  @Test(arguments: ServiceEngine.available)
  func givesTheRowsOfOneRequestOneTime(_ engine: ServiceEngine) async throws {
    let fixture = try await ServiceFixture(on: engine)
    for number in 1...5 { _ = await fixture.send("POST /tables/TodoItem", "{\"id\":\"\(number)\"}") }
    let answer = await fixture.send("DELETE /tables/TodoItem?$filter=id%20ne%20'3'")
    let times = answer.json?.array?.compactMap { $0.object?["updatedAt"]?.string } ?? []
    #expect(times == Array(repeating: "2026-01-01T00:00:00.005Z", count: 4))
  }

  @Test func takesBackWhatARefusedRequestDid() async throws {
    let fixture = try ServiceFixture()
    _ = await fixture.send("POST /tables/TodoItem", #"{"id":"1"}"#)
    // The column would come before the conflict is seen.
    #expect(await fixture.send("POST /tables/TodoItem", #"{"id":"1","new":1}"#).status == 409)
    #expect(await fixture.send("PATCH /tables/TodoItem/1", #"{"new":1,"text":2}"#).status == 400)
    #expect(await fixture.send("GET /tables/TodoItem/1").json?.object?["new"] == nil)
  }
}
