import DataModelTestSupport
import Foundation
import GRDB
import RemoteTables
import TableService
import Testing

/// Requests at the same time, and the times of changes.
@Suite struct ConcurrencyTests {
  /// A database in memory, and one in a file with readers beside the writer.
  private static func withDatabases(_ body: (any DatabaseWriter) async throws -> Void) async throws {
    try await body(try DatabaseQueue())
    let folder = try TemporaryFolder()
    try await body(try DatabasePool(path: folder.url.appending(path: "service.sqlite").path))
    withExtendedLifetime(folder) {}
  }

  @Test func letsOneOfEightWritersThrough() async throws {
    try await Self.withDatabases { database in
      let fixture = try ServiceFixture(database: database)
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
    try await Self.withDatabases { database in
      let fixture = try ServiceFixture(database: database)
      let statuses = await withTaskGroup(of: Int.self) { group in
        for number in 1...8 {
          group.addTask {
            await fixture.send("POST /tables/TodoItem", "{\"id\":\"1\",\"new\":\(number)}").status
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [201] + Array(repeating: 409, count: 7))
    }
  }

  /// Inserts rows at the same time, and gives their times in the order of their rows.
  private func times(
    _ timestamps: TableServiceOptions.Timestamps,
    _ database: any DatabaseWriter
  ) async throws -> [String] {
    let fixture = try ServiceFixture(database: database) { $0.timestamps = timestamps }
    await withTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask { _ = await fixture.send("POST /tables/TodoItem", "{\"id\":\"\(number)\"}") }
      }
    }
    let answer = await fixture.send("GET /tables/TodoItem")
    return answer.json?.array?.compactMap { $0.object?["updatedAt"]?.string } ?? []
  }

  @Test func givesEachTransactionALaterTime() async throws {
    try await Self.withDatabases { database in
      let times = try await times(.strictlyIncreasing, database)
      #expect(times == (0..<20).map { "2026-01-01T00:00:00.0\($0 < 10 ? "0" : "")\($0)Z" })
    }
  }

  @Test func givesTheTimeOfTheClock() async throws {
    let times = try await times(.clock(resolution: 1000), try DatabaseQueue())
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

  @Test func givesTheRowsOfOneRequestOneTime() async throws {
    let fixture = try ServiceFixture()
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
