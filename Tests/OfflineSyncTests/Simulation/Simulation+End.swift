@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import HTTPTypes

@testable import OfflineSync

/// The end of a run: no more faults, and everything is worked off.
extension Simulation {
  func end() async throws {
    trace.append("the end")
    for client in clients {
      for network in client.networks {
        await network.forgetFaults()
        await network.holdNone()
      }
      while !client.flights.isEmpty { _ = try await release(client) }
      if let stored = try await client.contexts[0].account() { client.signedIn.withLock { $0 = stored } }
      // Every lease has passed.
      client.late.withLock { $0 = 1_000_000 }
    }
    while await server.lateCount > 0 { trace.append("  \(try await server.arrive(0))") }
    if versions.count > 1 { try await migrateEverything() }
    try await repair()
    try await calmDown()
    try await repair()
    try await calmDown()
    for client in clients {
      try await requireEqual(client)
      // Nothing has damaged the tables of its queue.
      _ = try client.version.queue(of: client.store)
    }
  }

  /// What somebody else has written and no client can store is put right.
  private func repair() async throws {
    // A later version takes all numbers.
    if versions.count > 1 { return }
    for (name, row) in await server.ledger.live.sorted(by: { $0.key < $1.key }) {
      guard let rank = Int.fromDatabaseValue(row["rank"] ?? .null), rank < 0 else { continue }
      trace.append("  \(try await server.write(.patch, name, #"{"rank":\#(nextEdit())}"#))")
    }
  }

  /// Every client pushes, decides and pulls until nothing changes.
  private func calmDown() async throws {
    for round in 1...12 {
      var isCalm = true
      let before = await server.ledger.count
      for client in clients {
        trace.append("round \(round), client \(client.number)")
        for conflict in try await client.contexts[0].conflicts() {
          let decision = await client.resolver.decide(conflict, .serverWins)
          if way == .later || way == .serverWins {
            _ = try? await client.contexts[0].resolve(conflict, decision)
          }
          isCalm = false
        }
        for kind in [SimulationStep.Kind.push, .pull, .reconcile] {
          let outcome = await Self.outcome(of: kind, client.version, client.contexts[0], 2)
          await note(client.networks[0])
          trace.append("  \(kind.rawValue): \(outcome.text)")
          if let problem = outcome.problem { throw Violation(problem) }
          if !outcome.isComplete || outcome.changedCount > 0 { isCalm = false }
        }
        try await check(client)
        try await checkServer()
      }
      let after = await server.ledger.count
      if isCalm, before == after { return }
    }
    throw Violation("it does not come to rest")
  }

  private func requireEqual(_ client: SimulatedClient) async throws {
    let place = "client \(client.number)"
    let ledger = await server.ledger
    let here = try client.rows()
    let there = ledger.live
    for name in Set(here.keys).union(there.keys).sorted() {
      let (left, right) = (here[name], there[name])
      let isEqual =
        (left == nil) == (right == nil) && (left ?? [:]).columns.allSatisfy { left?[$0] == right?[$0] }
      if !isEqual { throw Violation("\(place): \(name) is \(left ?? [:]) here, and \(right ?? [:]) there") }
    }
    if let cell = client.edits.open.keys.min() { throw Violation("\(place): \(cell) never arrived") }
    let tables = client.version.schema.syncedTables.map(\.name)
    let left = try client.look { db in
      var queries = [
        #"SELECT count(*) FROM "MS_TableOperations""#, #"SELECT count(*) FROM "MS_TableOperationErrors""#,
        #"SELECT count(*) FROM "_SetAside""#, #"SELECT count(*) FROM "_LeftOut""#,
        #"SELECT count(*) FROM "_Sync" WHERE "applying""#,
      ]
      for table in tables {
        let ids = #"(SELECT "id" FROM "\#(table)")"#
        queries.append(#"SELECT count(*) FROM "_Known.\#(table)""#)
        queries.append(
          #"SELECT count(*) FROM "_Unknown" WHERE "table" = '\#(table)' AND "id" NOT IN \#(ids)"#
        )
      }
      return try queries.filter { try Int.fetchOne(db, sql: $0) != 0 }
    }
    if !left.isEmpty { throw Violation("\(place): something is left: \(left)") }
    let folders = Set(there.keys.filter { $0.table == "Folder" }.map(\.id))
    for reference in try await client.contexts[0].danglingReferences()
    where folders.contains(reference.referencedID) || there[RowName(table: "Note", id: reference.id)] == nil {
      throw Violation("\(place): \(reference)")
    }
  }
}
