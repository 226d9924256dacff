import ArgumentParser
import DataModelRuntime
import Foundation
import OfflineSync

/// The list in its file, the service, and the sync between them.
struct TodoSession: Sendable {
  let url: String
  let path: String
  let policy: SyncPolicy
  let context: SyncContext
  let sync: SyncEngine
  private let user: SignIn?

  /// Every client of the service pulls all items.
  static let query = PullQuery(TodoItem.self, id: "allTodoItems")
  /// The seconds for which an operation still belongs to a run of the program that was killed.
  static let lease = 5

  var items: SyncTable<TodoItem> { context.table(TodoItem.self) }

  /// - Parameters:
  ///   - options: the options of the command
  ///   - isListening: whether to pull when others have changed something
  /// - Throws: an error of the options or of the file
  init(_ options: SharedOptions, isListening: Bool = false) throws {
    url = options.url
    path = options.database
    policy = options.sync.policy
    guard let address = URL(string: options.url) else {
      throw ValidationError("'\(options.url)' is not an address: try --url http://127.0.0.1:8080")
    }
    user = try options.signIn.map { try SignIn(as: $0, at: address) }
    var clientOptions = TableClientOptions()
    clientOptions.tokens = user?.session
    // The user is waiting: later attempts are made by the sync, or by the user.
    clientOptions.retryPolicy = RetryPolicy(
      maximumAttempts: 2,
      initialDelay: .milliseconds(300),
      maximumDelay: .seconds(2)
    )
    let client: TableClient
    do {
      client = try TableClient(
        url: address,
        transport: URLSessionTransport(timeout: .seconds(10)),
        options: clientOptions
      )
    } catch { throw ValidationError("\(error)") }
    var syncOptions = SyncOptions()
    syncOptions.lease = .seconds(Self.lease)
    let store = try LocalStore(QSDataModelSchema.schema, path: options.database)
    context = try SyncContext(store, client: client, options: syncOptions)
    sync = SyncEngine(context, pulling: [Self.query], policy: policy, listening: isListening)
  }

  // MARK: - Syncing

  /// Signs in if requested, and starts to follow the policy.
  func start() async throws {
    try await user?.signIn()
    await sync.start()
  }

  /// Runs a round, a push and a pull, and shows its progress on a terminal.
  ///
  /// - Throws: the reason why it failed
  func sync() async throws -> SyncRound {
    try await user?.signIn()
    let round = try await ProgressLine.show(context) { await sync.sync() }
    if let failure = round.failure { throw failure }
    return round
  }

  /// Runs a round before or after a command that works without it: a failure is only a remark.
  func syncIfPossible() async {
    do {
      try await start()
      try await report(try await sync())
    } catch {
      Terminal.remark("Not synced. \(SyncMessage.text(of: error, url))")
    }
  }

  /// Reports what needs the user: rejected changes, and conflicts.
  func report(_ round: SyncRound) async throws {
    for failure in round.push?.failures ?? [] where failure.failure.reason != .conflict {
      let text = try await title(of: failure.operation.itemID)
      Terminal.remark("\(text) was rejected by the server: \(failure.failure)")
    }
    let count = try await context.conflicts().count
    if count > 0 {
      Terminal.remark("\(Count.of(count, "conflict")): 'todo sync' shows \(count == 1 ? "it" : "them").")
    }
  }

  /// Returns the text of an item in quotes, or its id if the item is missing.
  func title(of id: String) async throws -> String {
    "'\(Terminal.harmless(try await items.row(id)?.text ?? id))'"
  }
}
