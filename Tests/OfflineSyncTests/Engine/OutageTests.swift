import Foundation
import GRDB
import RemoteTables
import SyncedNotes
import Testing

@testable import OfflineSync

/// What an app does while no service answers, and after.
@Suite struct OutageTests {
  private static let page = "<!DOCTYPE html><html><title>Sign in to the network</title></html>"

  /// The kinds of outages, by who answers: something between, the service in trouble, or no answer.
  static let outages: [(name: String, fault: Network.Fault)] = [
    ("a portal's page", .answer(200, page)), ("a redirection", .answer(302, "")),
    ("a redirection of the same call", .answer(307, "")), ("a page, 400", .answer(400, page)),
    ("a page, 401", .answer(401, page)), ("a page, 403", .answer(403, page)),
    ("a page, 404", .answer(404, page)), ("no service, 404", .answer(404, "404 page not found")),
    ("an empty success", .answer(200, "")), ("a text", .answer(200, "welcome")),
    ("a proxy's sign-in", .status(407)), ("500", .status(500)),
    ("a page, 500", .answer(500, page)), ("502", .status(502)), ("503", .status(503)), ("504", .status(504)),
    ("a network's sign-in", .status(511)), ("too many requests", .status(429)), ("refused", .notSent),
    ("hanging", .requestLost),
  ]

  /// An edit for each of some rows that the server has.
  private static func app(_ count: Int, jitter: Double) async throws -> SyncingDevice {
    let app = try await SyncingDevice(
      .onLaunch,
      backoff: RetryPolicy(maximumAttempts: .max, initialDelay: .seconds(2), maximumDelay: .seconds(300)),
      jitter: jitter,
      attempts: RetryPolicy()
    )
    for number in 0..<count { try await app.device.notes.insert(Note(id: "N\(number)", text: "old")) }
    #expect(try await app.device.context.push().isComplete)
    try await app.device.sql(#"UPDATE "Note" SET "text" = 'new'"#)
    await app.device.network.forget()
    return app
  }

  /// The shortest waits that chance can choose, and the longest.
  @Test(arguments: outages.indices, [0, 1, 2, 200])
  func isFoundOutByFewRequestsAndEndsByItself(_ outage: Int, _ count: Int) async throws {
    for jitter in [0.0, 1.0] {
      let app = try await Self.app(count, jitter: jitter)
      await app.device.network.setFault(Self.outages[outage].fault, at: "/tables/")
      await app.sync.start()
      let wait = try #require(await app.passTime(.seconds(60)))
      let name = "\(Self.outages[outage].name), \(count) operations, jitter \(jitter)"
      #expect(await app.device.network.requests.count <= 20, "\(name)")
      #expect(try await app.device.context.pendingOperationCount() == count)
      #expect(try await app.device.texts().values.allSatisfy { $0 == "new" })

      await app.device.network.setFault(nil, at: "")
      #expect(wait <= .seconds(30), "\(name)")
      app.clock.advance(by: wait)
      var events: [String] = []
      while !events.contains(where: { $0.hasPrefix("ended") }), events.count < 100 {
        events += await app.next(1)
      }
      // The last one that failed, and its wait, were told before.
      #expect(events.suffix(2).first == "began", "\(name)")
      #expect(try await app.device.context.pendingOperationCount() == 0, "\(name)")
      #expect(try app.server.notes().values.filter { $0 == "new" }.count == count, "\(name)")
    }
  }

  /// The service fails on three rows. Others wait for no more than one round, and pulls go on.
  @Test func rowsThatAlwaysFailDelayOthersByOneRound() async throws {
    let app = try await SyncingDevice(.onLaunch, attempts: RetryPolicy())
    let ids = (0..<3).map { "always-\($0)" } + (0..<200).map { "N\($0)" }
    for id in ids { try await app.device.notes.insert(Note(id: id, text: "old")) }
    #expect(try await app.device.context.push().isComplete)
    let other = try Device(app.server)
    try await other.notes.insert(Note(id: "theirs", text: "theirs"))
    #expect(try await other.context.push().isComplete)
    for id in ids { try await app.device.sql(#"UPDATE "Note" SET "text" = 'new' WHERE "id" = '\#(id)'"#) }
    await app.device.network.setFault(.status(500), at: "/always-")
    await app.sync.start()
    let first = Duration.seconds(2)
    #expect(await app.next(3) == ["began", "ended 0 sent", "waiting \(first)"])
    #expect(try await app.device.texts()["theirs"] == "theirs")
    #expect(await app.clock.nextSleep() == first)
    app.clock.advance(by: first)
    // What was accepted has reset the wait.
    #expect(await app.next(3) == ["began", "ended 200 sent", "waiting \(first)"])
    for seconds in [2, 4, 8] {
      #expect(await app.clock.nextSleep() == .seconds(seconds))
      app.clock.advance(by: .seconds(seconds))
      #expect(await app.next(2) == ["began", "ended 0 sent"])
      _ = await app.next(1)
    }
    #expect(try await app.device.context.pendingOperationCount() == 3)
    await app.device.network.setFault(nil, at: "")
    #expect(await app.sync.sync().failure == nil)
    #expect(try await app.device.context.pendingOperationCount() == 0)
  }

  /// Each round goes farther, since its pull finds the service.
  @Test func anyNumberOfRowsThatAlwaysFailKeepsNoOthersHere() async throws {
    let app = try await SyncingDevice(.onLaunch, attempts: RetryPolicy())
    let ids = (0..<100).map { "always-\($0)" } + ["N"]
    for id in ids { try await app.device.notes.insert(Note(id: id, text: "old")) }
    #expect(try await app.device.context.push().isComplete)
    for id in ids { try await app.device.sql(#"UPDATE "Note" SET "text" = 'new' WHERE "id" = '\#(id)'"#) }
    await app.device.network.setFault(.status(500), at: "/always-")
    await app.sync.start()
    var rounds = 0
    while try app.server.notes()["N"] != "new", rounds < 20 {
      #expect(await app.next(1) == ["began"])
      #expect(await app.next(1).first?.hasPrefix("ended") == true)
      _ = await app.next(1)
      rounds += 1
      if let wait = await app.clock.nextSleep() { app.clock.advance(by: wait) }
    }
    // 3, 6, 12, 24, 48, and all.
    #expect(rounds == 6)
  }

  /// A host that says of a row that it is not there, while the table has it as it was.
  @Test(arguments: ["404 page not found", "<html>", #"{"error":"not found"}"#])
  func aMissingRowThatIsThereIsNoConflict(_ body: String) async throws {
    let app = try await SyncingDevice(.onLaunch) { $0.resolver = .serverWins }
    try await app.device.notes.insert(Note(id: "N", text: "old"))
    #expect(try await app.device.context.push().isComplete)
    try await app.device.sql(#"UPDATE "Note" SET "text" = 'new'"#)
    await app.device.network.fail(.answer(404, body))
    #expect(try await app.device.context.push().pendingCount == 1)
    #expect(try await app.device.texts() == ["N": "new"])
    #expect(try await app.device.context.push().isComplete)
    #expect(try app.server.notes() == ["N": "new"])
  }
}
