import GRDB
import TableServiceTestSupport

@testable import OfflineSync

/// What becomes of requests that are held: they go on, are given up, or their process ends.
extension Simulation {
  func release(_ client: SimulatedClient) async throws -> Bool {
    guard let place = client.flights.keys.sorted().randomElement(using: &random),
      let flight = client.flights[place]
    else { return false }
    trace.append("  context \(place) goes on: \(flight.line)")
    if flight.kind == .orphan {
      try await land(client, place, flight)
    } else {
      await client.networks[place].release(.normally)
      _ = try await wait(client, place, flight)
    }
    return true
  }

  /// Lets a request go on whose push was cancelled, and waits until its answer is taken in.
  private func land(_ client: SimulatedClient, _ place: Int, _ flight: SimulatedClient.Flight) async throws {
    let (commits, continuation) = AsyncStream.makeStream(of: Void.self)
    let observer = CommitObserver { _ in continuation.yield() }
    client.store.database.add(transactionObserver: observer, extent: .observerLifetime)
    let token = flight.token
    await client.networks[place].release(.normally)
    for await _ in commits {
      let isSent = try client.operations().values.joined().contains {
        $0.sending == token && token != nil && ($0.lease ?? 0) > 0
      }
      if !isSent { break }
    }
    withExtendedLifetime(observer) {}
    await note(client.networks[place])
    client.flights[place] = nil
  }

  func cancel(_ client: SimulatedClient) async throws -> Bool {
    let places = client.flights.filter { $0.value.kind != .orphan }.keys.sorted()
    guard let place = places.randomElement(using: &random), var flight = client.flights[place] else {
      return false
    }
    trace.append("  context \(place) is cancelled: \(flight.line)")
    flight.task.cancel()
    // A request of a push is on its way all the same, also of the one before a pull.
    let isPull = flight.kind == .pull && flight.isAtAPage
    if isPull { await client.networks[place].release(.cancelled) }
    _ = try await wait(client, place, flight)
    if !isPull {
      flight.kind = .orphan
      client.flights[place] = flight
    }
    return true
  }

  // MARK: - Crashes

  /// The process of a client ends, also while requests are held, and begins again.
  func crash(_ client: SimulatedClient) async throws -> Bool {
    trace.append("  \(client.flights.count) requests are under way")
    try await client.reopen(with: try client.copy())
    return true
  }

  /// The process ends within a push or a pull, after some transaction.
  func crashAtCommit(_ client: SimulatedClient) async throws -> Bool {
    guard client.flights.isEmpty else { return false }
    let left = Guarded(number(8))
    let copy = try client.copy()
    let isCopied = Guarded(false)
    let networks = client.networks
    let observer = CommitObserver { db in
      let isNow = left.withLock { left in
        left -= 1
        return left == 0
      }
      guard isNow else { return }
      for network in networks { network.die() }
      try? copy.database.writeWithoutTransaction { other in try db.backup(to: other) }
      isCopied.withLock { $0 = true }
    }
    client.store.database.add(transactionObserver: observer, extent: .observerLifetime)
    let kinds: [SimulationStep.Kind] = [.push, .push, .pull, .pullEverything, .reconcile]
    _ = try await sync(kinds[number(kinds.count)], client, holding: nil)
    withExtendedLifetime(observer) {}
    client.store.database.remove(transactionObserver: observer)
    guard isCopied.withLock({ $0 }) else { return false }
    trace.append("  the process ended within it")
    try await client.reopen(with: copy)
    return true
  }
}

/// Is told of each transaction.
private final class CommitObserver: TransactionObserver {
  private let report: (Database) -> Void

  init(_ report: @escaping (Database) -> Void) { self.report = report }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) { report(db) }
  func databaseDidRollback(_ db: Database) {}
}
