import DataModelRuntime
import DataModelTestSupport
import DatabaseTestSupport
import Foundation
import GRDB
import RemoteTablesTestSupport

@testable import OfflineSync

/// An app with a store, a server, and another client that writes there: a run that a seed decides.
///
/// After each step the run notes what the app and the server see of the store (``RecordedImage``). A digest
/// of it is committed: a queue that is made differently has to give the same.
struct RecordedRun {
  /// A request on its way, or with its answer.
  struct Flight {
    let claim: Claim
    let name: RandomServer.RowName
    var outcome: PushOutcome?
  }

  let options: RecordedOptions
  var version: SimulatedVersion
  var store: LocalStore
  var context: SyncContext
  var server = RandomServer()
  var flights: [Flight] = []
  var late: [(request: PushRequest, name: RandomServer.RowName)] = []
  var pages: [RandomPage] = []
  /// Seconds since 1970.
  var clock = 1_800_000_000
  private(set) var digest = RunDigest()
  /// The steps with what came of each.
  private(set) var trace: [String] = []
  private var generator: SeededGenerator
  private var attemptCount = 0

  /// - Parameters:
  ///   - seed: what the run follows from
  ///   - empty: a store of the first version, without rows
  /// - Throws: `DatabaseError`
  init(seed: UInt64, _ empty: LocalStore) throws {
    generator = SeededGenerator(seed: seed)
    options = RecordedOptions(seed: seed)
    version = SimulatedVersion.three[0]
    store = try LocalStore(copyOf: empty.database, version.schema)
    context = try Self.context(of: store, version)
    try options.prepare(store, version)
  }

  static func context(of store: LocalStore, _ version: SimulatedVersion) throws -> SyncContext {
    let client = try TableClient(
      url: URL(string: "http://localhost") ?? URL(fileURLWithPath: "/"),
      dialect: .mobileApps,
      transport: ScriptedTransport([])
    )
    return try SyncContext(store, client: client)
  }

  var now: Date { Date(timeIntervalSince1970: Double(clock)) }
  var queue: OfflineSync.OperationQueue { context.queue }

  // MARK: - Chance

  mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  mutating func chance(_ count: Int) -> Bool { number(count) == 0 }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

  // MARK: - Steps

  /// Takes some steps, and writes down what comes of each.
  mutating func run(steps: Int) async throws {
    try begin()
    for _ in 0..<steps {
      let what = try await step()
      let image = try look()
      digest.add("\(what)\n\(image)\n")
      trace.append("== \(what)\n\(image)")
    }
  }

  private func look() throws -> String {
    try store.database.writeWithoutTransaction { db in
      try RecordedImage.text(version, queue, now: now, in: db)
    }
  }

  /// Gives both sides some rows.
  private mutating func begin() throws {
    for (table, id) in [("Folder", "a"), ("Note", "a"), ("Note", "b"), ("Note", "c")] {
      try writeElsewhere(table, id)
    }
    for table in ["Folder", "Note"] {
      try requestPage(of: table)
      _ = try applyPage(first: true)
    }
  }

  private mutating func step() async throws -> String {
    switch number(100) {
    case 0..<36: return writeStatements()
    case 36..<46: return try claim()
    case 46..<68: return try goOnPushing()
    case 68..<74: return try writeElsewhere()
    case 74..<78: return try requestPage()
    case 78..<84: return try pages.isEmpty ? requestPage() : applyPage(first: chance(2))
    case 84..<91: return try await decide()
    case 91..<94: return try await decideInDoubt()
    case 94: return crash()
    case 95..<97: return try arriveLate()
    case 97: return try await purge()
    case 98: return try reopen()
    default: return try await migrate()
    }
  }

  private mutating func crash() -> String {
    late += flights.map { ($0.claim.request, $0.name) }
    flights = []
    pages = []
    if chance(2) { clock += 61 }
    return "crash"
  }

  private mutating func reopen() throws -> String {
    pages = []
    context = try Self.context(of: store, version)
    return "reopen"
  }

  /// The app of a later version opens the file.
  private mutating func migrate() async throws -> String {
    let versions = SimulatedVersion.three
    let place = versions.firstIndex { $0.schema.fingerprint == version.schema.fingerprint } ?? 0
    guard place + 1 < versions.count else { return "no later version" }
    let next = versions[place + 1 + number(versions.count - place - 1)]
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.file("store.sqlite").path
    let old = try DatabaseQueue(path: file)
    try store.database.backup(to: old)
    try options.removeTriggers(from: old)
    try old.close()
    let migrated = try await LocalStore.open(next.schema, path: file)
    let copy = try LocalStore(copyOf: migrated.database, next.schema)
    try migrated.database.close()
    // Requests of the old process may arrive, and their answers find no caller.
    late += flights.map { ($0.claim.request, $0.name) }
    (flights, pages) = ([], [])
    (version, store) = (next, copy)
    try options.prepare(store, version)
    context = try Self.context(of: store, version)
    return "migrate to \(next.schema.versionName)"
  }

  mutating func nextToken() -> String {
    attemptCount += 1
    return "a\(attemptCount)"
  }
}
