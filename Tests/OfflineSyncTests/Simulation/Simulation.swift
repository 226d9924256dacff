import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import TableServiceTestSupport

@testable import OfflineSync

/// One run: three clients and a server, and steps that a seed gives.
actor Simulation {
  /// Something is not as it must be.
  struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  let server: SimulatedServer
  let clients: [SimulatedClient]
  let versions: [SimulatedVersion]
  let way: SimulatedResolver.Way
  let editCount = Guarded(0)
  var random: SeededGenerator
  var trace: [String] = []
  var counts: [String: Int] = [:]
  /// Whose the edited values are.
  var authors: [DatabaseValue: String] = [:]
  /// How often an edit has decided a conflict: the whole row is sent again.
  var decisionsByEdits: [RowName: Int] = [:]
  var checkedAcceptedCount = 0

  /// - Parameters:
  ///   - seed: what the run follows from
  ///   - versions: those of the clients' app, of which they begin with the first
  /// - Throws: an error of a store or of the service
  init(seed: UInt64, versions: [SimulatedVersion] = SimulatedVersion.only) throws {
    var random = SeededGenerator(seed: seed)
    let ways = SimulatedResolver.Way.allCases
    let way = ways.randomElement(using: &random) ?? .merging
    let time = Guarded<Int64>(1_900_000_000_000)
    let server = try SimulatedServer(
      time,
      hasTies: Bool.random(using: &random),
      dateError: Bool.random(using: &random) ? Int64.random(in: -50_000...50_000, using: &random) : nil,
      .stages(of: versions)
    )
    self.random = random
    self.versions = versions
    self.server = server
    self.way = way
    let count = editCount
    clients = try (1...3).map { number in
      let resolver = SimulatedResolver(way: way, editCount: count)
      return try SimulatedClient(
        number,
        versions[0],
        server,
        time,
        resolver,
        account: number == 2 ? "b" : "a",
        // A migration would meet columns that its app knows by other names.
        appTriggers: versions.count == 1 ? AppTriggers(seed: seed &+ UInt64(number)) : nil
      )
    }
    trace = ["seed \(seed), \(way.rawValue)"]
  }

  static func steps(
    seed: UInt64,
    count: Int,
    _ kinds: [SimulationStep.Kind] = SimulationStep.Kind.ofOneVersion
  ) -> [SimulationStep] {
    var random = SeededGenerator(seed: seed &+ 1_000_000_007)
    return SimulationStep.steps(count, kinds, &random)
  }

  func run(_ steps: [SimulationStep]) async throws {
    for step in steps {
      random = SeededGenerator(seed: step.seed)
      let client = clients.randomElement(using: &random) ?? clients[0]
      trace.append("\(step): client \(client.number)")
      if try await take(step.kind, client) { counts[step.kind.rawValue, default: 0] += 1 }
      for client in clients { try await check(client) }
      try await checkServer()
    }
    try await end()
  }

  /// - Returns: whether there was something to do
  private func take(_ kind: SimulationStep.Kind, _ client: SimulatedClient) async throws -> Bool {
    switch kind {
    case .insertTyped, .insertRecord, .insertSQL, .updateTyped, .updateRecord, .updateSQL, .deleteTyped,
      .deleteRecord, .deleteSQL, .replace, .orIgnore, .upsert, .move, .cascade,
      .writeOther:
      return try await write(kind, client)
    case .push, .pull, .pullFiltered, .pullEverything, .reconcile:
      return try await sync(kind, client, holding: nil)
    case .holdPush: return try await sync(.push, client, holding: number(3))
    case .holdPull:
      let kinds: [SimulationStep.Kind] = [.pull, .pull, .pullFiltered, .pullEverything, .reconcile]
      return try await sync(kinds[number(kinds.count)], client, holding: number(6))
    case .release: return try await release(client)
    case .cancel: return try await cancel(client)
    case .crash: return try await crash(client)
    case .crashAtCommit: return try await crashAtCommit(client)
    case .clock:
      client.late.withLock { $0 = Double.random(in: -3600...3600, using: &random) }
      return true
    case .decide, .discard, .retryInDoubt, .purge, .purgeSome, .forcePurge, .forcePurgeSome, .retrySetAside,
      .signIn, .changeAccountByWiping, .changeAccountByKeeping:
      return try await arrange(kind, client)
    case .lateArrival, .webEdit, .webBreak, .webRepair, .webColor, .webDelete, .webOther:
      return try await web(kind)
    case .migrate, .crashWhileMigrating, .migrateAndWrite: return try await migrate(kind, client)
    case .migrateServer: return try await migrateServer()
    case .requestLost, .requestLate, .answerLost, .answerCut, .duplicated, .repeated, .repeatedUnread,
      .status401, .status429, .status500, .status503, .status500After, .status503After:
      guard let fault = SimulatedNetwork.Fault(rawValue: kind.rawValue) else { return false }
      await client.networks[number(2)].fail(fault)
      return true
    }
  }

  func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  func nextEdit() -> Int {
    editCount.withLock { count in
      count += 1
      return count
    }
  }

  // MARK: - The server

  private func web(_ kind: SimulationStep.Kind) async throws -> Bool {
    if kind == .lateArrival {
      let count = await server.lateCount
      if count == 0 { return false }
      trace.append("  \(try await server.arrive(number(count)))")
      return true
    }
    let rows = await server.ledger.live.filter { $0.key.table == "Note" }
    let broken = rows.filter { Int.fromDatabaseValue($0.value["rank"] ?? .null).map { $0 < 0 } ?? false }
    guard let name = (kind == .webRepair ? broken : rows).keys.sorted().randomElement(using: &random) else {
      return false
    }
    let number = nextEdit()
    let text: String
    switch kind {
    case .webBreak: text = try await server.write(.patch, name, #"{"rank":\#(-number)}"#)
    case .webRepair: text = try await server.write(.patch, name, #"{"rank":\#(number)}"#)
    case .webOther:
      let other = ["grade", "mood", "stars", "state"][self.number(4)]
      let value = other == "stars" ? "\(number)" : other == "grade" ? "\"\(number)\"" : "\"edit \(number)\""
      text = try await server.write(.patch, name, "{\"\(other)\":\(value)}")
    case .webColor: text = try await server.write(.patch, name, #"{"color":"color \#(number)"}"#)
    case .webDelete: text = try await server.write(.delete, name, "")
    default: text = try await server.write(.patch, name, #"{"text":"edit \#(number)"}"#)
    }
    trace.append("  \(text)")
    return true
  }
}
