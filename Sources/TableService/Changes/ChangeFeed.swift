import Foundation
import TableWire

/// Tells listeners which tables have changed.
///
/// While there are listeners, it looks twice a second up to which time each table has changed. It compares
/// that with what it has told: so it needs no word from those who write, which may be other processes, and no
/// change is lost with one. Only what is there for good is told, so that a pull after the news sees it.
actor ChangeFeed {
  /// The reason why there cannot be another listener: the service ends, or there are too many.
  struct Refused: Error {}

  private struct Listener {
    let watches: [ChangeWatch.Key]
    /// When the listener's token expires, in seconds since 1970; nil for never.
    let expiry: TimeInterval?
    /// The time of the last change of each table that the listener has not been told of.
    var pending: [String: Int64] = [:]
    var nextComment: ContinuousClock.Instant
    /// The listener's wait for news.
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let tables: [ServiceTable]
  private let storage: any ServiceStorage
  private let options: ChangeFeedOptions
  private let now: @Sendable () -> Int64
  /// What is added to the time of a change that is told, in milliseconds: where changes share a time, a
  /// client that has read one of them must not take it for the last one.
  private let margin: Int64
  private var listeners: [UUID: Listener] = [:]
  private var watches: [ChangeWatch.Key: ChangeWatch] = [:]
  /// Up to which time each table had changed at the last look.
  private var horizons: [String: Int64] = [:]
  /// The span of the history that the listeners began in.
  private var span = ""
  private var looking: Task<Void, Never>?
  private var isEnded = false

  init(_ tables: [ServiceTable], _ storage: any ServiceStorage, _ options: TableServiceOptions) {
    self.tables = tables
    self.storage = storage
    self.options = options.changeFeed
    now = options.now
    margin = options.timestamps == .strictlyIncreasing ? 0 : 1
  }

  /// The number of listeners.
  var listenerCount: Int { listeners.count }

  // MARK: - Listeners

  /// Adds a listener, which hears of all changes from now on.
  ///
  /// - Parameters:
  ///   - tables: the tables that it hears of
  ///   - identity: the user whose view decides; nil without a user
  ///   - seesAll: whether it hears of the changes of all rows, whatever the views of the tables
  /// - Returns: the listener
  /// - Throws: ``Refused``; errors of the storage
  func listener(
    to tables: [ServiceTable],
    for identity: Identity?,
    seesAll: Bool
  ) async throws -> ChangeListener {
    try requirePlace()
    if looking == nil {
      try await readHorizons()
      try requirePlace()
      span = storage.span
    }
    let id = UUID()
    var keys: [ChangeWatch.Key] = []
    for var table in tables {
      if seesAll { (table.view, table.isPerUser) = (nil, false) }
      let key = ChangeWatch.key(table, for: identity)
      var watch =
        watches[key]
        ?? ChangeWatch(table, of: self.tables, for: identity, told: horizons[table.name] ?? 0, span: span)
      watch.listenerCount += 1
      watches[key] = watch
      keys.append(key)
    }
    listeners[id] = Listener(watches: keys, expiry: identity?.expiry, nextComment: .now + options.comment)
    if looking == nil { looking = Task { await follow() } }
    return ChangeListener(self, id)
  }

  private func requirePlace() throws(Refused) {
    if isEnded || listeners.count >= options.listenerCount { throw Refused() }
  }

  /// Removes a listener, whose wait for news ends.
  func remove(_ id: UUID) {
    guard let listener = listeners.removeValue(forKey: id) else { return }
    for key in listener.watches {
      watches[key]?.listenerCount -= 1
      if watches[key]?.listenerCount == 0 { watches[key] = nil }
    }
    listener.waiting?.resume()
  }

  /// Ends all listeners, now and later.
  func end() {
    isEnded = true
    removeAll()
  }

  private func removeAll() {
    for id in Array(listeners.keys) { remove(id) }
  }

  /// Waits for news for a listener.
  ///
  /// - Returns: the last changes of the tables that have changed, sorted; none if it is time for a comment;
  ///   nil after the end
  func next(_ id: UUID) async -> [TableChange]? {
    while let listener = listeners[id] {
      if !listener.pending.isEmpty || listener.nextComment <= .now {
        listeners[id]?.pending = [:]
        listeners[id]?.nextComment = .now + options.comment
        return listener.pending.map { TableChange(table: $0.key, time: $0.value) }
          .sorted { $0.table < $1.table }
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled || listeners[id] == nil {
            continuation.resume()
          } else {
            listeners[id]?.waiting = continuation
          }
        }
      } onCancel: {
        Task { await self.remove(id) }
      }
      if Task.isCancelled { remove(id) }
    }
    return nil
  }

  private func wake(_ id: UUID) {
    listeners[id]?.waiting?.resume()
    listeners[id]?.waiting = nil
  }

  // MARK: - Looks

  private func follow() async {
    var pause = options.pause
    while !listeners.isEmpty {
      try? await Task.sleep(for: pause)
      let start = ContinuousClock.now
      // If the rows cannot be read now, the next look finds what has changed.
      try? await look()
      // Clients that were told of a history which is gone begin again.
      if storage.span != span { removeAll() }
      endOrComment()
      pause = max(options.pause, (ContinuousClock.now - start) * options.pauseFactor)
    }
    looking = nil
  }

  private func readHorizons() async throws {
    for (table, horizon) in zip(tables, try await storage.horizons(of: tables)) {
      horizons[table.name] = horizon
    }
  }

  private func look() async throws {
    try await readHorizons()
    // Those without a view need no query.
    let changed = watches.values.filter { $0.told < horizons[$0.key.table] ?? 0 }
      .sorted { $0.key.view == nil && $1.key.view != nil }
    for watch in changed {
      guard let horizon = horizons[watch.key.table] else { continue }
      let time: Int64?
      do {
        time = try await watch.lastChange(in: storage, upTo: horizon)
      } catch {
        // A view that cannot be computed now holds back no other, and is tried again.
        continue
      }
      watches[watch.key]?.told = horizon
      guard let time else { continue }
      for (id, listener) in listeners where listener.watches.contains(watch.key) {
        listeners[id]?.pending[watch.key.table] = time + margin
        wake(id)
      }
    }
  }

  /// Ends the listeners whose tokens have expired, and wakes those that send a comment.
  private func endOrComment() {
    let (time, instant) = (Double(now()) / 1000, ContinuousClock.now)
    for (id, listener) in listeners {
      if let expiry = listener.expiry, expiry <= time {
        remove(id)
      } else if listener.nextComment <= instant {
        wake(id)
      }
    }
  }
}
