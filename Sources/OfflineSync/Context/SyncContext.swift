@_spi(Generated) public import DataModelRuntime
import Foundation
public import GRDB
import OfflineSyncScheme
public import RemoteTables
import SQLText

/// A context that sends an app's changes to a service, and brings other people's changes to the app.
///
/// ```swift
/// let store = try LocalStore(QSDataModelSchema.schema, path: "todo.sqlite")
/// let context = try SyncContext(store, client: client)
/// try await context.table(TodoItem.self).insert(TodoItem(text: "Buy milk"))
/// let result = try await context.push()
/// let pulled = try await context.pull([PullQuery(TodoItem.self, id: "all")])
/// ```
///
/// Every write to a synced table, through ``SyncTable``, GRDB or plain SQL, is queued in the same
/// transaction, by triggers of the database. So a context can be created after the first write, and there can
/// be several, even in several processes.
public final class SyncContext: Sendable {
  /// The options with which the context was created.
  public let options: SyncOptions
  let database: SyncDatabase
  let queue: OperationQueue
  let client: TableClient
  let activity: SyncActivity
  let localWrites: LocalWrites

  /// Creates a context for a store.
  ///
  /// - Parameters:
  ///   - store: the store; writes through ``SyncTable`` obey its rules
  ///   - client: the client of the service
  ///   - options: the options of the context
  /// - Throws: ``SyncStoreError/notASyncedStore(reason:)``, ``SyncStoreError/otherVersion(_:)``,
  ///   `DatabaseError`
  public convenience init(
    _ store: LocalStore,
    client: TableClient,
    options: SyncOptions = SyncOptions()
  ) throws {
    try self.init(SyncDatabase(writer: store.database, store: store), store.schema, client, options)
  }

  /// Creates a context for any database that has the tables and triggers of the schema.
  ///
  /// - Parameters:
  ///   - database: the connection
  ///   - schema: the schema of the model, from generated code
  ///   - client: the client of the service
  ///   - options: the options of the context
  /// - Throws: ``SyncStoreError/notASyncedStore(reason:)``, ``SyncStoreError/otherVersion(_:)``,
  ///   `DatabaseError`
  public convenience init(
    _ database: any DatabaseWriter,
    _ schema: LocalStoreSchema,
    client: TableClient,
    options: SyncOptions = SyncOptions()
  ) throws {
    try self.init(SyncDatabase(writer: database, store: nil), schema, client, options)
  }

  private init(
    _ database: SyncDatabase,
    _ schema: LocalStoreSchema,
    _ client: TableClient,
    _ options: SyncOptions
  ) throws {
    self.database = database
    self.options = options
    // The push or the pull retries, not the client.
    self.client = client.ofSync
    activity = SyncActivity(clock: options.waits, jitter: options.jitter)
    try database.version?.require(schema)
    var queue = try database.writer.read { db in
      try OperationQueue(
        schema.syncedTables,
        dialect: client.dialect,
        lease: Int64(min(max(.seconds(1), options.lease), .seconds(86_400)).seconds.rounded(.up)),
        in: db
      )
    }
    queue.clock = options.clock
    queue.epoch = self.client.sender.epoch
    queue.views = self.client.sender.views
    self.queue = queue
    localWrites = LocalWrites(tables: Set(queue.tables.keys)) { [queue] db, id in
      // If it cannot be read, assume a change: an extra round does no harm.
      (try? queue.hasChange(.after(id - 1), in: db)) ?? true
    }
    // A migration may have added columns for values that the server sent before.
    if try !database.writer.read({ db in try queue.isAdopted(schema: schema.fingerprint, in: db) }) {
      try database.writer.write { db in
        try database.version?.require(in: db)
        try queue.adopt(schema: schema.fingerprint, in: db)
      }
    }
  }

  deinit {
    let activity = activity
    Task { await activity.cancelRetry() }
  }

  /// Returns the table of a generated type.
  public func table<Entity: SyncedEntity>(_ entity: Entity.Type) -> SyncTable<Entity> {
    SyncTable(context: self)
  }

  // MARK: - Push

  /// Sends the pending operations. If a push is in progress, waits for it first.
  ///
  /// Cancelling the task ends the push at once. Answers to requests in flight are processed when they arrive.
  ///
  /// - Parameter resolver: decides conflicts; by default the resolver of the options. Without one, conflicts
  ///   are kept: the result and ``conflicts()`` list them, nothing is overwritten, and other operations
  ///   continue
  /// - Returns: what was sent, what was not, and why
  /// - Throws: ``SyncStoreError``, `DatabaseError` if the database cannot be read or written
  public func push(resolving resolver: ConflictResolver? = nil) async throws -> PushResult {
    try await push(resolver, .asked)
  }

  /// Pushes. The cause says whether the push is automatic, unless `isAutomatic` says so.
  func push(
    _ resolver: ConflictResolver?,
    _ cause: SyncActivity.Cause,
    isAutomatic: Bool? = nil
  ) async throws -> PushResult {
    let (activity, database, queue, client, options) = (activity, database, queue, client, options)
    let turn = await activity.inTurn(.push, cause) {
      let account: ExpectedAccount
      do {
        account = try await Self.account(of: client, database, queue)
      } catch let other as OtherAccount {
        return try await PushResult.refused(SyncFailure(other), queue, database)
      }
      let (isInTrouble, strangeLimit) = await (activity.isInTrouble, activity.strangeLimit)
      let run = PushRun(
        database: database,
        queue: try await Self.queue(queue, for: account, client, database),
        sender: PushSender(
          client: client,
          account: account,
          // A push without a pull has no other way to learn of a missing row.
          isInTrouble: isInTrouble && cause == .round
        ),
        resolver: resolver ?? options.resolver,
        parallelCount: max(1, options.parallelCount),
        isInTrouble: isInTrouble,
        strangeLimit: strangeLimit,
        isAutomatic: isAutomatic ?? (cause != .asked),
        clock: options.clock
      ) { done, total in await activity.set(.pushing(done: done, total: total)) }
      let result = try await run.run()
      try await Self.note(result.failure, database, queue)
      return result
    }
    guard let result = turn else {
      await activity.gaveUp(.push, now: options.clock())
      return try await PushResult.refused(.cancelled, queue, database)
    }
    let policy = cause.retryPolicy(of: options)
    let pause = client.sender.pause.remaining()
    await activity.ended(.push, .init(result), policy, pause: pause, now: options.clock()) { [weak self] in
      _ = try? await self?.push(resolver, .again)
    }
    return try result.get()
  }

  /// Returns the queue for requests of a user. Asks for the token only if there is something to send.
  private static func queue(
    _ queue: OperationQueue,
    for account: ExpectedAccount,
    _ client: TableClient,
    _ database: SyncDatabase
  ) async throws -> OperationQueue {
    let (isEmpty, schema) = try await database.read { db in
      (try !OperationsTable.has(.constant(true), in: db), try StateTable.value(.schema, in: db))
    }
    guard !isEmpty else { return queue }
    var queue = queue
    queue.requester = Requester(account: account.id, token: await token(of: client), schema: schema)
    return queue
  }

  /// Returns the token for the next request; nil without one, since nothing is sent or refused then. The
  /// token source may take long, but a cancelled push ends at once.
  private static func token(of client: TableClient) async -> String? {
    guard let tokens = client.sender.options.tokens else { return nil }
    return await Task { try? await tokens.token(replacing: nil) }.valueUnlessCancelled ?? nil
  }

  /// Cancels the automatic retries of pushes and pulls. Rounds of a ``SyncEngine`` are not affected.
  public func cancelRetry() async { await activity.cancelRetry() }

  // MARK: - State

  /// Returns the state of the context.
  public func state() async throws -> SyncState {
    var state = SyncState()
    state.activity = await activity.activity
    state.nextAttempt = await activity.nextAttempt
    state.danglingReferenceCount = await activity.danglingReferences.count
    let account: String?
    (state.counts, state.tablesToCompare, account) = try await database.read { [queue] db in
      (
        try queue.operationCounts(in: db), try AnswerCount.tables(with: .reconciles, in: db),
        try queue.account(in: db)
      )
    }
    if let account, let current = await client.sender.options.tokens?.account() {
      state.isOtherUserSignedIn = current != account
    }
    return state
  }

  /// Returns the state of the context, now and after each change.
  ///
  /// ```swift
  /// for try await state in context.states() { label.text = "\(state.pendingCount) changes wait" }
  /// ```
  public func states() -> AsyncThrowingStream<SyncState, any Error> {
    let counts = ValueObservation.tracking { [queue] db in try queue.operationCounts(in: db) }
      .removeDuplicates()
      .values(in: database.writer)
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: SyncState.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let task = Task { [weak self] in
      let (events, event) = AsyncThrowingStream.makeStream(
        of: Void.self,
        bufferingPolicy: .bufferingNewest(1)
      )
      guard let changes = await self?.activity.changes() else { return continuation.finish() }
      let both = [
        Task {
          do {
            for try await _ in counts { event.yield() }
            event.finish()
          } catch { event.finish(throwing: error) }
        },
        Task { for await _ in changes { event.yield() } },
      ]
      defer { both.forEach { $0.cancel() } }
      do {
        var last: SyncState?
        for try await _ in events {
          guard let state = try await self?.state() else { break }
          if state != last { continuation.yield(state) }
          last = state
        }
        continuation.finish()
      } catch { continuation.finish(throwing: error) }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
