import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// Whole pushes, with everything that a network does: one store with two contexts, and a server without
/// other writers.
///
/// `DATAMODEL_PUSH_SEEDS=2000` for more.
@Suite struct PushByChanceTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["DATAMODEL_PUSH_SEEDS"].flatMap(UInt64.init) ?? 60

  @Test func endsWithBothSidesEqualAndWithoutAConflict() async throws {
    var counts: [String: Int] = [:]
    for seed in 1...Self.seeds {
      let run = try PushByChance(seed: seed)
      do {
        try await run.run()
      } catch {
        Issue.record("seed \(seed): \(error)\n\(await run.trace.joined(separator: "\n"))")
        return
      }
      counts.merge(await run.counts, uniquingKeysWith: +)
    }
    print(
      """
      push by chance: \
      \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
      """
    )
    for event in PushByChance.Event.allCases { #expect(counts[event.rawValue] ?? 0 > 0, "\(event)") }
  }
}

/// One run: writes, pushes and faults in an order that a seed gives.
private actor PushByChance {
  enum Event: String, CaseIterable {
    case insertFolder, insertNote, edit, move, delete, deleteFolder, push, pushTwice, cancel, writeMeanwhile
    case notSent, answerLost, requestLost, status401, status429, status500, status503, clock
  }

  private(set) var trace: [String] = []
  private(set) var counts: [String: Int] = [:]
  private let server: NotesServer
  private let devices: [Device]
  private let late: Late
  private var random: SeededGenerator
  private var number = 0

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let server = try NotesServer()
    self.server = server
    let store = try LocalStore(inMemory: SyncedNotesSchema.schema)
    let late = Late()
    self.late = late
    devices = try [1, 4].map { parallel in
      try Device(server, store: store) { options in
        options.parallelCount = parallel
        options.clock = { Date(timeIntervalSinceNow: late.seconds) }
      }
    }
  }

  /// How far the clock of the contexts is off, in seconds.
  private final class Late: @unchecked Sendable {
    // Sendable: the number is only touched while the lock is held.
    private let lock = NSLock()
    private var value = 0.0

    var seconds: Double { lock.withLock { value } }

    func move(to value: Double) { lock.withLock { self.value = value } }
  }

  struct Difference: Error {
    let text: String
  }

  func run() async throws {
    for _ in 0..<40 { try await step() }
    // The faults are over, and every lease has passed.
    for device in devices { await device.network.forgetFaults() }
    late.move(to: 1_000_000)
    for round in 0... {
      let result = try await devices[0].context.push()
      trace.append("calm: \(result)")
      if result.isComplete { break }
      if round == 20 { throw Difference(text: "\(result.pendingCount) operations are left") }
    }
    try await compare()
  }

  private func step() async throws {
    let event = Event.allCases.randomElement(using: &random) ?? .push
    counts[event.rawValue, default: 0] += 1
    let device = devices.randomElement(using: &random) ?? devices[0]
    trace.append("\(event)")
    switch event {
    case .insertFolder, .insertNote, .edit, .move, .delete, .deleteFolder: try await write(event)
    case .push: try note(await device.context.push())
    case .pushTwice:
      async let first = devices[0].context.push()
      async let second = devices[1].context.push()
      let results = try await (first, second)
      try note(results.0)
      try note(results.1)
    case .cancel:
      let push = Task { try await device.context.push() }
      push.cancel()
      try note(await push.value)
    case .writeMeanwhile:
      let writes = (0..<2).map { _ in statement(.edit) }
      await device.network.setGate { [store = device.store] _ in
        for sql in writes { try? await store.write { db in try db.execute(sql: sql) } }
      }
      try note(await device.context.push())
      await device.network.setGate(nil)
    case .notSent: await device.network.fail(.notSent)
    case .answerLost: await device.network.fail(.answerLost)
    case .requestLost: await device.network.fail(.requestLost)
    case .status401: await device.network.fail(.status(401))
    case .status429: await device.network.fail(.status(429))
    case .status500: await device.network.fail(.status(500))
    case .status503: await device.network.fail(.status(503))
    case .clock: late.move(to: Double.random(in: -7200...7200, using: &random))
    }
  }

  private func note(_ result: PushResult) throws {
    trace.append("  \(result.end), pushed \(result.pushedCount), pending \(result.pendingCount)")
    if result.undecidedCount > 0 { throw Difference(text: "a conflict, but no other client has written") }
  }

  private func write(_ event: Event) async throws {
    let sql = statement(event)
    trace.append("  \(sql)")
    try await devices[0].store.write { db in try db.execute(sql: sql) }
  }

  /// A row that may be there is chosen by its place, so that the same seed writes the same.
  private func statement(_ event: Event) -> String {
    number += 1
    let place = Int.random(in: 0..<6, using: &random)
    func some(_ table: String) -> String {
      #"(SELECT "id" FROM "\#(table)" ORDER BY "id" LIMIT 1 OFFSET \#(place))"#
    }
    return switch event {
    case .insertFolder: #"INSERT INTO "Folder" ("id", "name") VALUES ('F\#(number)', 'folder')"#
    case .insertNote:
      #"INSERT INTO "Note" ("id", "text", "folder") VALUES ('N\#(number)', 'new', \#(some("Folder")))"#
    case .move: #"UPDATE "Note" SET "folder" = \#(some("Folder")) WHERE "id" = \#(some("Note"))"#
    case .delete: #"DELETE FROM "Note" WHERE "id" = \#(some("Note"))"#
    case .deleteFolder: #"DELETE FROM "Folder" WHERE "id" = \#(some("Folder"))"#
    default:
      #"UPDATE "Note" SET "text" = 'edit \#(number)', "rank" = \#(number) WHERE "id" = \#(some("Note"))"#
    }
  }

  private func compare() async throws {
    for (table, columns) in [("Folder", #""id", "name""#), ("Note", #""id", "text", "rank", "folder""#)] {
      let sql = #"SELECT \#(columns) FROM "\#(table)""#
      let here = try await devices[0].store.read { db in
        try Row.fetchAll(db, sql: sql + #" ORDER BY "id""#).map(\.description)
      }
      let there = try await server.database.read { db in
        try Row.fetchAll(db, sql: sql + #" WHERE NOT "deleted" ORDER BY "id""#).map(\.description)
      }
      if here != there { throw Difference(text: "\(table): \(here) here, \(there) there") }
    }
  }
}
