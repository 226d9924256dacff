import DataModelRuntime
import Foundation
import RemoteTables
import TableWire

/// Listening to the service: news of changes begin a round before its time.
extension SyncEngine {
  /// What the engine has heard, and not pulled yet.
  struct Hearing {
    /// The connection, and its repetition.
    var task: Task<Void, Never>?
    var isConnected = false
    /// The time of the last change of each table, in milliseconds since 1970.
    var changes: [String: Int64] = [:]
    /// Whether changes may have been missed, since a connection has begun.
    var mayHaveMissed = false
    /// The wait before the pull.
    var waiting: Task<Void, Never>?

    /// Forgets what a round of all queries pulls.
    mutating func forget() {
      waiting?.cancel()
      (waiting, changes, mayHaveMissed) = (nil, [:], false)
    }
  }

  /// A connection that has lasted for this long is not a failure when it ends.
  private static let lastingTime = Duration.seconds(60)

  // MARK: - The connection

  /// Begins to listen, if the engine should and does not.
  func beginListening() {
    guard isListening, hearing.task == nil else { return }
    let (client, options) = (context.client, context.options)
    let names = Set(queries.compactMap { try? context.queue.table($0.table).table.wireName }).sorted()
    hearing.task = Task { [weak self] in
      var failedCount = 0
      while !Task.isCancelled {
        let start = ContinuousClock.now
        let failure: SyncFailure
        do {
          let changes = try await client.changes(of: names, silence: options.maximumSilence)
          await self?.connected()
          for try await change in changes { await self?.hear(change) }
          failure = SyncFailure(.offline, "the service has ended the connection")
        } catch {
          failure = SyncFailure(ofListening: error)
        }
        if Task.isCancelled { return }
        failedCount = ContinuousClock.now - start > Self.lastingTime ? 1 : failedCount + 1
        let delay = options.delay(
          beforeListening: failedCount,
          after: failure,
          client.sender.pause.remaining()
        )
        await self?.disconnected(failure, delay)
        guard let delay, (try? await options.waits.sleep(for: delay)) != nil else { return }
      }
    }
  }

  /// Ends listening, and forgets what was heard.
  func endListening() {
    hearing.task?.cancel()
    hearing.forget()
    (hearing.task, hearing.isConnected) = (nil, false)
  }

  /// Connects now, if the engine waits before it tries again.
  func listenAgain() {
    guard !hearing.isConnected else { return }
    hearing.task?.cancel()
    hearing.task = nil
    beginListening()
  }

  private func connected() async {
    if Task.isCancelled { return }
    hearing.isConnected = true
    hearing.mayHaveMissed = true
    tell(.listening)
    // The service is there: a failed round need not wait any longer, unless the service has asked for it.
    if isToTryAgain, context.client.sender.pause.remaining() == 0 { await reconnected() }
    waitForPull()
  }

  private func disconnected(_ failure: SyncFailure, _ delay: Duration?) {
    if Task.isCancelled { return }
    hearing.isConnected = false
    tell(.notListening(failure, retryAfter: delay))
  }

  // MARK: - News

  private func hear(_ change: TableChange) {
    if Task.isCancelled { return }
    // Names of tables differ in more than case.
    let tables = queries.map(\.table).filter { table in
      let name = (try? context.queue.table(table))?.table.wireName
      return name?.lowercased() == change.table.lowercased()
    }
    for table in tables { hearing.changes[table] = max(change.time, hearing.changes[table] ?? .min) }
    waitForPull()
  }

  /// Waits for a random time, and pulls what was heard. Does nothing while a round is in progress, which
  /// calls this at its end, or while a retry is scheduled, which pulls everything.
  func waitForPull() {
    guard isStarted, running == nil, !isToTryAgain, hearing.waiting == nil,
      hearing.mayHaveMissed || !hearing.changes.isEmpty
    else { return }
    let delay = context.options.listeningDelay * context.options.jitter()
    hearing.waiting = Task { [weak self, waits = context.options.waits] in
      guard (try? await waits.sleep(for: delay)) != nil else { return }
      await self?.pullHeard()
    }
  }

  private func pullHeard() async {
    let heard = hearing.changes
    var changed: Set<String> = []
    for (table, time) in heard {
      // If it cannot be read, assume that there is something to pull.
      let hasPulled = try? await context.hasPulled(table, upTo: time, by: queries)
      if hasPulled != true { changed.insert(table) }
    }
    guard !Task.isCancelled else { return }
    hearing.waiting = nil
    guard isStarted, running == nil, !isToTryAgain else { return }
    if hearing.mayHaveMissed {
      begin()
      return
    }
    // More may have been heard meanwhile.
    hearing.changes = hearing.changes.filter { $0.value != heard[$0.key] }
    if changed.isEmpty {
      waitForPull()
    } else {
      begin(pulling: queries.filter { changed.contains($0.table) })
    }
  }
}

extension SyncContext {
  /// Returns whether all queries of a table have read its changes up to a time, in milliseconds since 1970.
  fileprivate func hasPulled(
    _ table: String,
    upTo time: Int64,
    by queries: [PullQuery]
  ) async throws -> Bool {
    // Some servers take the time of a change before they commit it.
    guard queue.keepsTokens, options.pullOverlap <= .zero else { return false }
    for query in queries where query.table == table {
      guard let id = query.id else { return false }
      if await activity.pulls[PullKey(table: table, query: id)]?.failure != nil { return false }
      let stored = try await database.read { db in try StoredToken.find(id, of: table, in: db) }
      guard let token = stored?.token, token.time >= time else { return false }
    }
    return true
  }
}

extension SyncOptions {
  /// Returns the delay before the next attempt to listen; nil for no further attempt.
  fileprivate func delay(
    beforeListening failedCount: Int,
    after failure: SyncFailure,
    _ pause: TimeInterval
  ) -> Duration? {
    guard let retryPolicy else { return nil }
    let delay = retryPolicy.delay(afterAttempt: failedCount, demanded: nil, jitter: jitter())
    // What the service refuses now it will refuse again soon.
    let refused = failure.isWorthRetrying ? 0 : retryPolicy.maximumDelay.seconds
    return delay.map { .seconds(min(max($0, refused, pause), Duration.maximumWait.seconds)) }
  }
}

extension SyncFailure {
  /// Creates the failure for an error that ends listening.
  fileprivate init(ofListening error: any Error) {
    switch error {
    case let error as TableError where error.status == 401: self.init(.signInRequired, error)
    case let error as TableError: self.init(.refused, error)
    case let failure as SendingFailure: self.init(failure)
    default: self.init(.offline, ErrorText.line(of: error), cause: error)
    }
    if isWorthRetrying { return }
    self = saying("the service tells of no changes: \(description)")
  }
}
