import Foundation
import GRDB

/// The rows of a request for all that observe it: each change is fetched and compared once.
///
/// A new observer only gets rows whose fetch began after it came, however many observers there were before
/// it, and whatever other processes have written.
///
/// `@unchecked Sendable`: the state is accessed only under the lock.
final class SharedRows<Entity: StoredEntity>: @unchecked Sendable {
  typealias Stream = AsyncThrowingStream<[Entity], any Error>

  private let database: any DatabaseWriter
  private let request: ResolvedRequest<Entity>
  /// Compares rows; nil if they cannot be compared.
  private let areEqual: (@Sendable ([Entity], [Entity]) -> Bool)?
  private let lock = NSLock()
  private var state = State()

  private struct State {
    /// By the numbers of their arrivals.
    var observers: [Int: Observer] = [:]
    var counts = Counts()
    var isFetching = false
    var hasEnded = false
    /// The last rows, and the counts when their fetch began.
    var rows: (value: [Entity], counts: Counts)?
    var watching: AnyDatabaseCancellable?

    /// Ends the observation, and returns what has to be cancelled outside of the lock.
    mutating func end() -> AnyDatabaseCancellable? {
      hasEnded = true
      defer { watching = nil }
      return watching
    }
  }

  /// The reasons to fetch so far.
  private struct Counts: Equatable {
    var changes = 0
    var arrivals = 0
  }

  private struct Observer {
    let continuation: Stream.Continuation
    var hasRows = false
  }

  init(
    _ request: ResolvedRequest<Entity>,
    in database: any DatabaseWriter,
    areEqual: (@Sendable ([Entity], [Entity]) -> Bool)?
  ) {
    self.request = request
    self.database = database
    self.areEqual = areEqual
  }

  /// Returns the rows now and after each change; nil if the last observer has left, or if the request has
  /// failed.
  func observe() -> Stream? {
    let (stream, continuation) = Stream.makeStream()
    let arrival: Int? = lock.withLock {
      if state.hasEnded { return nil }
      state.counts.arrivals += 1
      let arrival = state.counts.arrivals
      // The closure also keeps this object alive.
      continuation.onTermination = { _ in self.leave(arrival) }
      state.observers[arrival] = Observer(continuation: continuation)
      return arrival
    }
    guard let arrival else { return nil }
    fetch()
    if arrival == 1 { watch() }
    return stream
  }

  private func leave(_ arrival: Int) {
    let watching: AnyDatabaseCancellable? = lock.withLock {
      state.observers[arrival] = nil
      return state.observers.isEmpty ? state.end() : nil
    }
    watching?.cancel()
  }

  // MARK: - Changes

  private func watch() {
    database.asyncWriteWithoutTransaction { [weak self] _ in
      guard let self else { return }
      let watching = DatabaseRegionObservation(tracking: request.region).start(
        in: database,
        onError: { [weak self] in self?.end($0) },
        onChange: { [weak self] _ in self?.change() }
      )
      let hasEnded = lock.withLock {
        if !state.hasEnded { state.watching = watching }
        return state.hasEnded
      }
      // There may have been changes before.
      if hasEnded { watching.cancel() } else { change() }
    }
  }

  /// Called after a transaction, before the next one begins.
  private func change() {
    lock.withLock { state.counts.changes += 1 }
    fetch()
  }

  // MARK: - Rows

  /// Fetches the rows. If they are being fetched, they are fetched once more after that.
  private func fetch() {
    let counts: Counts? = lock.withLock {
      if state.isFetching || state.hasEnded { return nil }
      state.isFetching = true
      return state.counts
    }
    guard let counts else { return }
    Task {
      do {
        deliver(try await database.snapshot(request.fetch), counts)
      } catch {
        end(error)
      }
    }
  }

  private func deliver(_ rows: [Entity], _ counts: Counts) {
    // Only one fetch at a time delivers, so the last rows stay what they are.
    let last = lock.withLock { state.rows }
    let areNew: Bool =
      switch (last, areEqual) {
      case (nil, _): true
      case (let last?, let areEqual?): !areEqual(last.value, rows)
      case (let last?, nil): last.counts.changes != counts.changes
      }
    let isCurrent = lock.withLock {
      state.rows = (rows, counts)
      // An observer gets only rows whose fetch began after its arrival.
      for (arrival, observer) in state.observers where arrival <= counts.arrivals {
        if areNew || !observer.hasRows { observer.continuation.yield(rows) }
        state.observers[arrival]?.hasRows = true
      }
      state.isFetching = false
      return state.counts == counts
    }
    if !isCurrent { fetch() }
  }

  private func end(_ error: any Error) {
    let (watching, continuations) = lock.withLock {
      (state.end(), state.observers.values.map(\.continuation))
    }
    watching?.cancel()
    for continuation in continuations { continuation.finish(throwing: error) }
  }
}
