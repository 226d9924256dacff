import DataModelRuntime
import GRDB

@testable import OfflineSync

/// What an app does beside writing, pushing and pulling.
extension Simulation {
  func arrange(_ kind: SimulationStep.Kind, _ client: SimulatedClient) async throws -> Bool {
    switch kind {
    case .decide: return try await decide(client)
    case .discard: return try await discard(client)
    case .retryInDoubt: return try await retryInDoubt(client)
    case .purge, .purgeSome, .forcePurge, .forcePurgeSome: return try await purge(kind, client)
    case .retrySetAside:
      let count = try await client.contexts[0].setAsideRows().count
      trace.append("  \(count) rows, \(try await client.contexts[0].retrySetAsideRows().count) left")
      return count > 0
    case .signIn:
      client.signedIn.withLock { $0 = $0 == "a" ? "b" : "a" }
      return true
    default: return try await changeAccount(kind, client)
    }
  }

  private func decide(_ client: SimulatedClient) async throws -> Bool {
    let conflicts = try await client.contexts[0].conflicts()
    guard let conflict = conflicts.randomElement(using: &random) else { return false }
    let ways: [SimulatedResolver.Way] = [.clientWins, .serverWins, .merging]
    let way = ways[number(ways.count)]
    let decision = await client.resolver.decide(conflict, way)
    do {
      let isDone = try await client.contexts[0].resolve(conflict, decision)
      trace.append("  \(conflict.operation.table)/\(conflict.operation.itemID): \(way), \(isDone)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      trace.append("  cannot be stored: \(error)")
    }
    return true
  }

  private func retryInDoubt(_ client: SimulatedClient) async throws -> Bool {
    let operations = try await client.contexts[0].pendingOperations().filter { $0.state == .inDoubt }
    guard let operation = operations.randomElement(using: &random) else { return false }
    try await client.contexts[0].retry(operation, evenInDoubt: true)
    trace.append("  \(operation.kind) of \(operation.table)/\(operation.itemID)")
    return true
  }

  private func discard(_ client: SimulatedClient) async throws -> Bool {
    let operations = try await client.contexts[0].pendingOperations()
    guard let operation = operations.randomElement(using: &random) else { return false }
    do {
      let name = client.version.name(of: operation.table, operation.itemID)
      client.resolver.note(name, nil, editCount.withLock { $0 })
      let evenInDoubt = number(2) == 0
      try await client.contexts[0].cancelAndDiscard(operation, evenInDoubt: evenInDoubt)
      trace.append(
        "  \(operation.kind) of \(operation.table)/\(operation.itemID)\(evenInDoubt ? ", even in doubt" : "")"
      )
      if operation.state == .inDoubt { note("dropped in doubt") }
      // What it has dropped is known now.
      client.edits.forget(name)
    } catch let error as SyncStoreError {
      trace.append("  refused: \(error)")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      trace.append("  cannot be stored: \(error)")
    }
    return true
  }

  private func purge(_ kind: SimulationStep.Kind, _ client: SimulatedClient) async throws -> Bool {
    let before = try client.rows()
    let operations = try client.operations().filter { $0.key.table == "Note" }
    do {
      try await client.version.types.purge(kind, client.contexts[0])
    } catch let error as SyncStoreError {
      trace.append("  refused: \(error)")
      return false
    }
    let isForced = kind == .forcePurge || kind == .forcePurgeSome
    if !isForced, !operations.isEmpty { throw Violation("purged, although operations wait") }
    let after = try client.rows()
    for name in before.keys where after[name] == nil {
      client.seen[name] = nil
      client.edits.forget(name)
    }
    if kind == .forcePurge { client.edits.forget(table: "Note") }
    // All rows go, those that were set aside too.
    if kind == .purge || kind == .forcePurge {
      client.seen = client.seen.filter { $0.key.table != "Note" }
    }
    trace.append("  \(before.count - after.count) rows")
    return before.count > after.count
  }

  private func changeAccount(_ kind: SimulationStep.Kind, _ client: SimulatedClient) async throws -> Bool {
    let stored = try await client.contexts[0].account()
    let isKeeping = kind == .changeAccountByKeeping
    guard let stored else { return false }
    // Few runs come to both: another account, and nothing that waits.
    if isKeeping { client.signedIn.withLock { $0 = stored == "a" ? "b" : "a" } }
    let current = client.signedIn.withLock { $0 }
    guard stored != current else { return false }
    if !isKeeping, number(3) == 0 {
      trace.append("  signed in as before")
      client.signedIn.withLock { $0 = stored }
      return false
    }
    let isEmpty = try client.operations().isEmpty
    do {
      try await client.contexts[0].changeAccount(isKeeping ? .keep : .wipe)
    } catch SyncStoreError.unsentChanges {
      if isEmpty { throw Violation("no operation waits, and the account cannot be changed") }
      trace.append("  refused")
      client.signedIn.withLock { $0 = stored }
      return false
    }
    if isKeeping, !isEmpty { throw Violation("operations of '\(stored)' are kept for '\(current)'") }
    guard try await client.contexts[0].account() == current else {
      throw Violation("the account is not changed")
    }
    if !isKeeping {
      let rows = try client.rows()
      guard rows.isEmpty else { throw Violation("rows of '\(stored)' are left: \(rows.keys.sorted())") }
      client.edits = EditsOfAClient()
      client.seen = [:]
    }
    return true
  }
}
