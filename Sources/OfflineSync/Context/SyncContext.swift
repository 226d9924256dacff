@_spi(Generated) public import DataModelRuntime
import Foundation
public import GRDB
public import RemoteTables
import SQLText

/// Brings what an app writes to its database to a service, and what others have written there to the app.
///
/// ```swift
/// let store = try LocalStore(QSDataModelSchema.schema, path: "todo.sqlite")
/// let context = try SyncContext(store, client: client)
/// try await context.table(TodoItem.self).insert(TodoItem(text: "Buy milk"))
/// let result = try await context.push()
/// let pulled = try await context.pull([PullQuery(TodoItem.self, id: "all")])
/// ```
///
/// Whatever is written to a synced table is queued with the row, by triggers of the database: by
/// ``SyncTable``, by GRDB, or by plain SQL. So a context may be made later than the first write, and there
/// may be several, also in several processes.
public final class SyncContext: Sendable {
  /// The options that the context was made with.
  public let options: SyncOptions
  let database: SyncDatabase
  let queue: OperationQueue
  let client: TableClient
  let activity: SyncActivity
  let localWrites: LocalWrites

  /// A context of a store.
  ///
  /// - Parameters:
  ///   - store: the store; what is written by ``SyncTable`` keeps its rules
  ///   - client: talks to the service
  ///   - options: how the context works
  /// - Throws: ``SyncStoreError/notASyncedStore(reason:)``, ``SyncStoreError/otherVersion(_:)``,
  ///   `DatabaseError`
  public convenience init(
    _ store: LocalStore,
    client: TableClient,
    options: SyncOptions = SyncOptions()
  ) throws {
    try self.init(SyncDatabase(writer: store.database, store: store), store.schema, client, options)
  }

  /// A context of any database that has the tables and triggers of the schema.
  ///
  /// - Parameters:
  ///   - database: the connection
  ///   - schema: the schema of the model, from generated code
  ///   - client: talks to the service
  ///   - options: how the context works
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
    // What tries again is the push or the pull.
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
    self.queue = queue
    localWrites = LocalWrites(tables: Set(queue.tables.keys)) { [queue] db, id in
      // What cannot be read is taken for a change: a round too many harms nobody.
      (try? queue.hasChange(.after(id - 1), in: db)) ?? true
    }
    // A store that was migrated since has columns for what the server sent before.
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

  /// The table of a generated type.
  public func table<Entity: SyncedEntity>(_ entity: Entity.Type) -> SyncTable<Entity> {
    SyncTable(context: self)
  }

  // MARK: - Push

  /// Sends the operations that wait. A push that is under way is waited for.
  ///
  /// Cancelling the task ends it at once. What is on its way then is taken in when its answer comes.
  ///
  /// - Parameter resolver: decides conflicts; by default that of the options. Without one, conflicts are
  ///   kept: they are listed in the result and by ``conflicts()``, nothing is overwritten, and other
  ///   operations go on
  /// - Returns: what was done, and all that was not, with the reasons
  /// - Throws: ``SyncStoreError``, `DatabaseError` if the database cannot be read or written
  public func push(resolving resolver: ConflictResolver? = nil) async throws -> PushResult {
    try await push(resolver, .asked)
  }

  /// Pushes. Whether nobody has asked for it is what the cause says, unless it is said beside that.
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
          // Who does not pull learns nothing of a missing row otherwise.
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

  /// The queue for requests of a user. The token is asked for only if there is something to send.
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

  /// The token for the next request; nil without one, since nothing is sent then, and nothing refused. Who
  /// gives it may take long, and a push that is cancelled ends at once.
  private static func token(of client: TableClient) async -> String? {
    guard let tokens = client.sender.options.tokens else { return nil }
    return await Task { try? await tokens.token(replacing: nil) }.valueUnlessCancelled ?? nil
  }

  /// Takes back the push that was to begin by itself.
  public func cancelRetry() async { await activity.cancelRetry() }

  // MARK: - State

  /// The activity of the context.
  public func state() async throws -> SyncState {
    var state = SyncState()
    state.activity = await activity.activity
    state.nextAttempt = await activity.nextAttempt
    state.danglingReferenceCount = await activity.danglingReferences.count
    state.counts = try await database.read(queue.operationCounts)
    return state
  }

  /// The activity of the context, now and whenever it changes.
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
