import Foundation
import GRDB

/// The rows of a request for all that observe it: each change is fetched and compared once.
///
/// An observer never gets rows that are older than its first look, however many observers there were before
/// it: rows are given to it only if their fetch began after it came, or if nothing has changed since.
///
/// `@unchecked Sendable`: the state is accessed only under the lock.
final class SharedRows<Entity: StoredEntity>: @unchecked Sendable {
  typealias Stream = AsyncThrowingStream<[Entity], any Error>

  private let database: any DatabaseWriter
  private let request: ResolvedRequest<Entity>
  private let areEqual: @Sendable ([Entity], [Entity]) -> Bool
  private let lock = NSLock()
  private var state = State()

  private struct State {
    var observers: [Int: Observer] = [:]
    var nextObserver = 0
    /// The number of changes so far.
    var changes = 0
    /// Whether changes are counted.
    var isWatching = false
    var isFetching = false
    var hasEnded = false
    /// The last rows, and the number of changes when their fetch began.
    var rows: (value: [Entity], changes: Int)?
    var watching: AnyDatabaseCancellable?
  }

  private struct Observer {
    let continuation: Stream.Continuation
    /// The number of changes that its first rows must have.
    let first: Int
    var hasRows = false
  }

  init(
    _ request: ResolvedRequest<Entity>,
    in database: any DatabaseWriter,
    areEqual: @escaping @Sendable ([Entity], [Entity]) -> Bool
  ) {
    self.request = request
    self.database = database
    self.areEqual = areEqual
  }

  /// Returns the rows now and after each change; nil if the last observer has left.
  func observe() -> Stream? {
    let (stream, continuation) = Stream.makeStream()
    let number: Int? = lock.withLock {
      if state.hasEnded { return nil }
      let number = state.nextObserver
      state.nextObserver += 1
      // Until changes are counted, rows may have changed since the last fetch began. Counting starts with a
      // change.
      let first = number == 0 || state.isWatching ? state.changes : state.changes + 1
      var observer = Observer(continuation: continuation, first: first)
      if let rows = state.rows, rows.changes >= first {
        continuation.yield(rows.value)
        observer.hasRows = true
      }
      state.observers[number] = observer
      return number
    }
    guard let number else { return nil }
    // The closure also keeps this object alive.
    continuation.onTermination = { _ in self.leave(number) }
    if number == 0 {
      fetch()
      watch()
    }
    return stream
  }

  private func leave(_ number: Int) {
    let watching: AnyDatabaseCancellable? = lock.withLock {
      state.observers[number] = nil
      guard state.observers.isEmpty else { return nil }
      state.hasEnded = true
      defer { state.watching = nil }
      return state.watching
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
      let isWatching = lock.withLock {
        if !state.hasEnded { (state.watching, state.isWatching) = (watching, true) }
        return state.isWatching
      }
      if isWatching { change() } else { watching.cancel() }
    }
  }

  /// Called after a transaction, before the next one begins.
  private func change() {
    lock.withLock { state.changes += 1 }
    fetch()
  }

  // MARK: - Rows

  /// Fetches the rows, unless they are being fetched; then, once more after that.
  private func fetch() {
    let changes: Int? = lock.withLock {
      if state.isFetching || state.hasEnded { return nil }
      state.isFetching = true
      return state.changes
    }
    guard let changes else { return }
    database.asyncRead { result in
      do {
        self.deliver(try self.request.fetch(result.get()), changes)
      } catch {
        self.end(error)
      }
    }
  }

  private func deliver(_ rows: [Entity], _ changes: Int) {
    // Only one fetch at a time delivers, so the last rows stay what they are.
    let last = lock.withLock { state.rows?.value }
    let areNew = last.map { !areEqual($0, rows) } ?? true
    let isCurrent = lock.withLock {
      state.rows = (areNew ? rows : last ?? rows, changes)
      for (number, observer) in state.observers where changes >= observer.first {
        if areNew || !observer.hasRows { observer.continuation.yield(rows) }
        state.observers[number]?.hasRows = true
      }
      state.isFetching = false
      return state.changes == changes
    }
    if !isCurrent { fetch() }
  }

  private func end(_ error: any Error) {
    let continuations = lock.withLock {
      state.hasEnded = true
      return state.observers.values.map(\.continuation)
    }
    for continuation in continuations { continuation.finish(throwing: error) }
  }
}
