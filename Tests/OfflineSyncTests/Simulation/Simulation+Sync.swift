import DataModelRuntime
import Foundation
import GRDB
import RemoteTablesTestSupport
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
    let (context, network, version) = (client.contexts[place], client.networks[place], client.version)
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
      let outcome = await Self.outcome(of: kind, version, context, pageSize)
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
}
