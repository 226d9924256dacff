import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableServiceTestSupport

@testable import OfflineSync

/// Pushes and pulls, with requests that are held, let go, and given up.
extension Simulation {
  /// Begins a push or a pull, and waits until it ends or one of its requests is held.
  ///
  /// - Parameters:
  ///   - kind: what begins
  ///   - client: where
  ///   - count: how many requests go through before one is held; nil to hold none
  /// - Returns: false if the client is busy
  /// - Throws: ``Violation``, `DatabaseError`
  func sync(_ kind: SimulationStep.Kind, _ client: SimulatedClient, holding count: Int?) async throws -> Bool
  {
    let isPush = kind == .push
    // A pull of a context waits for its push.
    let free = [0, 1].filter { place in
      guard let flight = client.flights[place] else { return true }
      return isPush && count == nil && flight.kind == .pull && flight.isAtAPage
    }
    guard let place = free.randomElement(using: &random) else { return false }
    let (context, network) = (client.contexts[place], client.networks[place])
    let (events, continuation) = AsyncStream.makeStream(of: SimulatedClient.Event.self)
    if let count {
      let hold: SimulatedNetwork.Hold = Bool.random(using: &random) ? .request : .answer
      await network.holdNext(after: count, hold) { continuation.yield(.held($0)) }
    }
    let pageSize = 1 + number(3)
    let other = try await otherAccount(client)
    let before = await network.requestCount
    trace.append("  \(kind.rawValue) by context \(place), pages of \(pageSize)")
    let task = Task {
      let outcome = await Self.outcome(of: kind, context, pageSize)
      continuation.yield(.finished(outcome))
    }
    let flight = SimulatedClient.Flight(
      kind: isPush ? .push : .pull,
      task: task,
      events: events,
      line: "",
      token: nil
    )
    let outcome = try await wait(client, place, flight, isConcurrent: client.flights[place] != nil)
    if other, let outcome {
      guard outcome.isOtherAccount else { throw Violation("another account: \(outcome.text)") }
      guard await network.requestCount == before else { throw Violation("requests of another account") }
    }
    if outcome != nil, count != nil { await network.holdNone() }
    return true
  }

  /// Whether the rows of a client belong to another account than the one that is signed in.
  private func otherAccount(_ client: SimulatedClient) async throws -> Bool {
    let stored = try await client.contexts[0].account()
    return stored != nil && stored != client.signedIn.withLock { $0 }
  }

  /// Waits until a push or a pull ends, or one of its requests is held.
  ///
  /// - Returns: how it ended; nil if a request is held
  /// - Throws: ``Violation``, `DatabaseError`
  func wait(
    _ client: SimulatedClient,
    _ place: Int,
    _ flight: SimulatedClient.Flight,
    isConcurrent: Bool = false
  ) async throws -> SyncOutcome? {
    for await event in flight.events {
      switch event {
      case .committed: continue
      case .held(let line):
        await note(client.networks[place])
        trace.append("  held: \(line)")
        client.flights[place] = SimulatedClient.Flight(
          kind: flight.kind,
          task: flight.task,
          events: flight.events,
          line: line,
          token: try client.operations().values.joined().first {
            $0.sending != nil && line.contains($0.itemID) && ($0.lease ?? 0) > 0
          }?.sending
        )
        return nil
      case .finished(let outcome):
        await note(client.networks[place])
        trace.append("  \(outcome.text)")
        if !isConcurrent { client.flights[place] = nil }
        if let problem = outcome.problem { throw Violation(problem) }
        return outcome
      }
    }
    return nil
  }

  func note(_ network: SimulatedNetwork) async {
    trace += await network.takeLines().map { "  \($0)" }
  }

  // MARK: - What is held

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

  /// The process of a client ends, also while requests are held, and begins anew.
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

  // MARK: - One push or pull

  static func outcome(
    of kind: SimulationStep.Kind,
    _ context: SyncContext,
    _ pageSize: Int
  ) async -> SyncOutcome {
    do {
      if kind == .push {
        let result = try await context.push()
        var outcome = SyncOutcome(
          text: "\(result.end), pushed \(result.pushedCount), pending \(result.pendingCount), "
            + "undecided \(result.undecidedCount), failures \(result.failures.map(\.failure.description))"
        )
        if case .otherAccount = result.end { outcome.isOtherAccount = true }
        outcome.isComplete = result.end == .completed && result.isComplete
        return outcome
      }
      let all = [
        PullQuery(Note.self, id: "all", pageSize: pageSize),
        PullQuery(Folder.self, id: "all", pageSize: pageSize),
      ]
      let low = PullQuery(Note.self, id: "low", TableQuery().matching { $0.rank < 100 }, pageSize: pageSize)
      let result =
        switch kind {
        case .pullFiltered: try await context.pull([low])
        case .pullEverything:
          try await context.pull([
            PullQuery(Folder.self, id: nil, pageSize: pageSize),
            PullQuery(Note.self, id: nil, pageSize: pageSize),
          ])
        case .reconcile: try await context.reconcile(all + [low])
        default: try await context.pull(all)
        }
      let removed = result.queries.map(\.removedCount).reduce(0, +)
      var outcome = SyncOutcome(
        text: "changed \(result.changedCount), removed \(removed), set aside \(result.setAside.map(\.id)), "
          + "unsettled \(result.queries.flatMap(\.unsettledIDs))"
      )
      outcome.isComplete = true
      outcome.changedCount = result.changedCount
      return outcome
    } catch let error as PullError {
      var outcome = SyncOutcome(text: "\(error.reason): \(error)")
      outcome.isOtherAccount = error.reason == .otherAccount
      if error.reason == .invalidQuery { outcome.problem = "\(error)" }
      return outcome
    } catch is CancellationError {
      return SyncOutcome(text: "cancelled")
    } catch {
      return SyncOutcome(text: "\(error)", problem: "\(kind) failed: \(error)")
    }
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
