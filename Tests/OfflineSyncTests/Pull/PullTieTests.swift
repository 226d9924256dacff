import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// Rows that share a time of change, while others write: none is passed over.
@Suite struct PullTieTests {
  /// How exact the times of a server are.
  enum Resolution: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case second, millisecond, microsecond

    var testDescription: String { rawValue }

    /// What a server gives whose clock goes on by a millisecond with every third change.
    func options(_ time: ServerTime) -> TableServiceOptions {
      var options = TableServiceOptions()
      options.timestamps = .clock(resolution: self == .second ? 1000 : 1)
      options.now = { time.add(1) / 3 }
      return options
    }
  }

  private static func writer(_ server: NotesServer) throws -> RemoteTable {
    try TableClient(
      url: URL(string: "http://localhost") ?? URL(fileURLWithPath: "/"),
      transport: InProcessTransport(server.service)
    ).table("Note")
  }

  /// 100 writers insert, change and delete rows while small pages are pulled, again and again.
  @Test(arguments: Resolution.allCases, [1, 3, 50])
  func losesNoRowWhileAHundredWrite(_ resolution: Resolution, _ pageSize: Int) async throws {
    let time = ServerTime(3_000_000)
    let server = try NotesServer(options: resolution.options(time))
    let device = try Device(server) { $0.waits = PassingClock { time.add($0 * 3) } }
    if resolution == .microsecond { await device.network.setFinerTimes(true) }
    let table = try Self.writer(server)
    for id in 0..<20 { _ = try await table.insert(["id": .string("old\(id)"), "text": "a"]) }
    async let writing: Void = withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let id = "new\(number)"
          _ = try await table.insert(["id": .string(id), "text": "a"])
          let old: RowID = .string("old\(number % 20)")
          _ = try? await table.update(["id": old.json, "text": .string("b\(number)")], check: .overwriting)
          if number % 10 == 0 { try await table.delete(.string(id)) }
        }
      }
      try await group.waitForAll()
    }
    for _ in 0..<5 { try await device.notes.pull("all", pageSize: pageSize).get() }
    try await writing
    try await device.notes.pull("all", pageSize: pageSize).get()
    #expect(try await device.texts() == server.notes())
  }

  /// All rows have one time, there are more of them than a page has, and while they are read one leaves and
  /// one comes.
  @Test(arguments: [1, 2, 3]) func readsATieWhileItChanges(_ pageSize: Int) async throws {
    let time = ServerTime(1_000_000)
    var options = TableServiceOptions()
    options.timestamps = .clock(resolution: 1000)
    options.now = { time.milliseconds }
    let server = try NotesServer(options: options)
    let table = try Self.writer(server)
    for id in ["b", "c", "d", "e", "f", "g"] { _ = try await table.insert(["id": .string(id), "text": "1"]) }
    let device = try Device(server) { $0.waits = PassingClock { time.add($0) } }
    let changes = Changes([
      { _ = try await table.insert(["id": "a", "text": "1"]) },
      { _ = try await table.insert(["id": "dd", "text": "1"]) },
      {
        time.milliseconds = 1_005_000
        _ = try await table.update(["id": "c", "text": "2"], check: .overwriting)
      },
      { try await table.delete("e") },
      { _ = try await table.insert(["id": "h", "text": "2"]) },
    ])
    await device.network.setAfterwards { _ in await changes.makeOne() }
    try await device.notes.pull("all", pageSize: pageSize).get()
    #expect(await changes.areMade)
    await device.network.setAfterwards(nil)
    try await device.notes.pull("all", pageSize: pageSize).get()
    #expect(try await device.texts() == server.notes())
  }

  /// What a bulk import has brought: 2,000 rows of one time. Pulled once, they cost nothing any more.
  ///
  /// - Parameter age: how long ago the import was, in seconds, by the `Date` of the answers; nil of a server
  ///   that does not say
  /// - Throws: an error of the store
  @Test(arguments: [nil, 0, 59, 61, -30]) func findsNothingNewInOneRequest(_ age: Int64?) async throws {
    let time = ServerTime(1_584_467_200_000)
    var options = TableServiceOptions()
    options.now = { time.milliseconds }
    let server = try NotesServer(options: options)
    try server.sql(
      """
      WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 2000)
      INSERT INTO "Note" ("id", "createdAt", "updatedAt", "version", "text")
      SELECT printf('%04d', "i"), '2020-03-17T17:46:40.000Z', '2020-03-17T17:46:40.000Z', "i", 'a' FROM "n"
      """
    )
    let waited = ServerTime(0)
    let device = try Device(server) { $0.waits = PassingClock { waited.add($0) } }
    if let age { await device.network.setDate { time.milliseconds + age * 1000 } }
    try await device.notes.pull("all").get()
    #expect(try await device.notes.count() == 2000)
    // The page that shows the tie, the tie, and what is behind it.
    #expect(await device.network.requests.count <= 43)
    #expect(waited.milliseconds == (age == 61 ? 0 : 1000))
    for _ in 0..<2 {
      await device.network.forget()
      #expect(try await device.notes.pull("all").get().queries.map(\.receivedCount) == [0])
      #expect(await device.network.requests.count == 1)
    }
    time.milliseconds += 5000
    _ = try await Self.writer(server).update(["id": "0007", "text": "b"], check: .overwriting)
    await device.network.forget()
    #expect(try await device.notes.pull("all").get().changedCount == 1)
    #expect(await device.network.requests.count == 1)
  }

  /// A pull that is cut off at each request in turn goes on in the middle of a tie that nothing is added to
  /// any more.
  @Test func resumesInTheMiddleOfATie() async throws {
    let time = ServerTime(1_000_000)
    var options = TableServiceOptions()
    options.timestamps = .clock(resolution: 1000)
    options.now = { time.milliseconds }
    let server = try NotesServer(options: options)
    let table = try Self.writer(server)
    for id in 10..<22 { _ = try await table.insert(["id": .string("\(id)"), "text": "1"]) }
    time.milliseconds = 1_005_000
    _ = try await table.insert(["id": "99", "text": "2"])
    let device = try Device(server) { $0.waits = PassingClock() }
    var received = 0
    for _ in 0..<30 {
      // Each attempt gets a few pages through.
      await device.network.fail(nil, nil, nil, .answerLost)
      let result = try await device.notes.pull("all", pageSize: 2)
      received += result.queries[0].receivedCount
      if result.failure == nil { break }
      await device.network.forgetFaults()
    }
    await device.network.forgetFaults()
    #expect(try await device.texts() == server.notes())
    // 13 rows, those of the first page once more, and the border of the tie.
    #expect(received <= 20, "\(received)")
  }

  /// Two rows, though Swift takes their ids for equal.
  @Test func readsIdsThatLookAlike() async throws {
    let server = try NotesServer()
    let anna = try Device(server)
    let ben = try Device(server) { $0.waits = PassingClock() }
    for id in ["e\u{301}", "\u{E9}"] { try await anna.notes.insert(Note(id: id, text: "a")) }
    #expect(try await anna.context.push().isComplete)
    try server.sql(#"UPDATE "Note" SET "updatedAt" = '2020-01-01T00:00:00.000Z'"#)
    try await ben.notes.pull("all", pageSize: 1).get()
    #expect(try await ben.notes.count() == 2)
  }
}

/// The time of a server.
final class ServerTime: @unchecked Sendable {
  // Sendable: the number is only touched while the lock is held.
  private let lock = NSLock()
  private var value: Int64

  init(_ value: Int64) { self.value = value }

  var milliseconds: Int64 {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }

  @discardableResult
  func add(_ difference: Int64) -> Int64 {
    lock.withLock {
      value += difference
      return value
    }
  }
}

/// Changes that are made one after the other.
private actor Changes {
  private var changes: [@Sendable () async throws -> Void]

  init(_ changes: [@Sendable () async throws -> Void]) { self.changes = changes }

  var areMade: Bool { changes.isEmpty }

  func makeOne() async {
    if changes.isEmpty { return }
    try? await changes.removeFirst()()
  }
}
