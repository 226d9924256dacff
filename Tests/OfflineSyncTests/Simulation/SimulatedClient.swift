@_spi(Generated) import DataModelRuntime
import DatabaseTestSupport
import Foundation
import GRDB
import TableServiceTestSupport

@testable import OfflineSync

/// One client of a run: a store, two contexts on it as of two processes, and what the simulation knows of
/// them.
final class SimulatedClient {
  /// A push or a pull that is under way, with a request that is held.
  struct Flight {
    enum Kind { case push, pull, orphan }
    var kind: Kind
    let task: Task<Void, Never>
    let events: AsyncStream<Event>
    /// The request that is held.
    let line: String
    /// By which its operation is claimed; nil if it belongs to no operation.
    let token: String?

    /// Whether the request is that of a page, and not one of the push before a pull.
    var isAtAPage: Bool { line.hasPrefix("GET") && line.contains("$orderby") }
  }

  enum Event: Sendable {
    case held(String)
    case finished(SyncOutcome)
    case committed
  }

  let number: Int
  let resolver: SimulatedResolver
  /// Who is signed in; how far the clock is off, in seconds.
  let signedIn: Guarded<String>
  let late = Guarded<Double>(0)
  private(set) var version: SimulatedVersion
  private(set) var store: LocalStore
  /// For looking at the operations. The contexts have queues of their own.
  private var queue: OfflineSync.OperationQueue
  private(set) var contexts: [SyncContext] = []
  private(set) var networks: [SimulatedNetwork] = []
  var flights: [Int: Flight] = [:]
  var edits = EditsOfAClient()
  let insertions = Guarded(InsertionsInDoubt())
  /// The newest version of each row that was here without an operation.
  var seen: [RowName: Int] = [:]
  private let server: SimulatedServer
  /// The time of the server, which goes on while the client waits.
  private let time: Guarded<Int64>
  private let renewals = Guarded(0)

  init(
    _ number: Int,
    _ version: SimulatedVersion,
    _ server: SimulatedServer,
    _ time: Guarded<Int64>,
    _ resolver: SimulatedResolver,
    account: String,
    appTriggers: AppTriggers?
  ) throws {
    self.version = version
    self.number = number
    (self.server, self.time) = (server, time)
    self.resolver = resolver
    signedIn = Guarded(account)
    store = try LocalStore(inMemory: version.schema)
    queue = try version.queue(of: store)
    var columns: [String: String] = [:]
    for table in version.schema.syncedTables {
      columns[table.name] = table.values.first { $0.type == .string }?.name
    }
    try store.write { [columns] db in
      try appTriggers?.addTouching(columns, in: db)
      try OperationNumbers.watch(in: db)
    }
    try begin()
  }

  /// Two processes begin to use the store.
  func begin() throws {
    networks = (1...2).map { _ in SimulatedNetwork(server, client: number, insertions) }
    contexts = try networks.map { network in
      var clientOptions = TableClientOptions()
      clientOptions.retryPolicy = .never
      let (signedIn, renewals, late) = (signedIn, renewals, late)
      clientOptions.tokens = ClosureTokenSource(account: { signedIn.withLock { $0 } }) { rejected in
        let number = renewals.withLock { number in
          if rejected != nil { number += 1 }
          return number
        }
        return "\(signedIn.withLock { $0 })\(number)"
      }
      let client = try TableClient(
        url: URL(string: "http://localhost") ?? URL(fileURLWithPath: "/"),
        dialect: .mobileApps,
        transport: network,
        options: clientOptions
      )
      var options = SyncOptions()
      options.retryPolicy = nil
      options.resolver = resolver.resolver
      options.waits = PassingClock { [time] passed in time.withLock { $0 += passed } }
      options.clock = { Date(timeIntervalSince1970: 1_900_000_000 + late.withLock { $0 }) }
      return try SyncContext(store, client: client, options: options)
    }
  }

  /// Goes on with a copy of the store, as after the end of a process. Nothing of the former contexts has an
  /// effect any more.
  func reopen(with copy: LocalStore, isolation: isolated (any Actor)? = #isolation) async throws {
    try await end(goingOnWith: copy, version)
    try begin()
  }

  /// Ends all processes. The next ones go on with a store, of this version or a later one.
  func end(
    goingOnWith copy: LocalStore,
    _ version: SimulatedVersion,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    for network in networks {
      network.die()
      await network.leaveHeldRequest()
      await network.release(.never)
    }
    for flight in flights.values { flight.task.cancel() }
    flights = [:]
    contexts = []
    self.version = version
    store = copy
    queue = try version.queue(of: copy)
  }

  /// A copy of the store as it is.
  func copy() throws -> LocalStore { try LocalStore(copyOf: store.database, version.schema) }

  // MARK: - The store

  /// Looks at the store, of which only the client's tasks make use.
  ///
  /// `read` forbids writes by a pragma, after which SQLite recompiles all statements of the connection:
  /// half of a run's time.
  func look<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try store.database.unsafeRead(body)
  }

  /// The operations that have something to send, by their rows.
  func operations(in db: Database) throws -> [RowName: [QueuedOperation]] {
    let operations = try queue.operations(.constant(true), in: db)
    return Dictionary(grouping: try operations.filter { try !queue.isEmpty($0, in: db) }) {
      version.name(of: $0.table, $0.itemID)
    }
  }

  func rows() throws -> [RowName: RowValues] { try look { db in try version.rows(in: db) } }

  func operations() throws -> [RowName: [QueuedOperation]] {
    try look { db in try operations(in: db) }
  }
}

/// How a push or a pull of the simulation ended.
struct SyncOutcome: Sendable {
  var text: String
  var isOtherAccount = false
  /// Whether nothing is left to be done, as far as it says.
  var isComplete = false
  var changedCount = 0
  /// What never may happen.
  var problem: String?
}

/// Decides conflicts as the run wants it, and notes what decisions may drop.
struct SimulatedResolver: Sendable {
  enum Way: String, CaseIterable, Sendable { case clientWins, serverWins, merging, later }

  let way: Way
  let decisions = Guarded<[EditsOfAClient.Decision]>([])
  /// The number of edits so far.
  let editCount: Guarded<Int>

  var resolver: ConflictResolver? {
    if way == .later { return nil }
    return ConflictResolver { conflict in await decide(conflict, way) }
  }

  func decide(_ conflict: SyncConflict, _ way: Way) async -> ConflictDecision {
    let number = editCount.withLock { $0 }
    let resolver: ConflictResolver =
      switch way {
      case .clientWins: .clientWins
      case .serverWins, .later: .serverWins
      case .merging: .merging { $0.base.isNull ? $0.local : $0.server }
      }
    let decision = await resolver.decide(conflict)
    let table = (conflict.baseRow ?? conflict.localRow ?? conflict.serverRow)?.table
    let name = RowName(
      table: table?.wireName ?? conflict.operation.table,
      id: conflict.operation.itemID
    )
    let columns: Set<String>? =
      switch decision {
      case .takeServer: nil
      case .merge(let row):
        Set(row.table.values.filter { row[$0.name] != conflict.localRow?[$0.name] }.map(\.wireName))
      case .keepLocal, .leave: []
      }
    note(name, columns, number)
    return decision
  }

  func note(_ name: RowName, _ columns: Set<String>?, _ number: Int) {
    decisions.withLock { $0.append(EditsOfAClient.Decision(name: name, columns: columns, number: number)) }
  }
}
