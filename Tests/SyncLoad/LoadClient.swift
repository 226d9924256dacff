import DataModelRuntime
import Foundation
import OfflineSync
import QSDataModelReference

/// A device: it writes rows of its own and rows that all write, pushes and pulls, in turn.
///
/// Its store is in memory, so that what is measured is the server and not a disk that all clients share. It
/// has a session of its own, as on a device: a common one would send six requests at once, and the others
/// would wait in the client and not in the server. That is three or four file descriptors for each client.
actor LoadClient {
  let number: Int
  let requests: RequestTally
  private(set) var figures = LoadFigures()
  private let context: SyncContext
  private let items: SyncTable<TodoItem>
  private let ownRowCount: Int
  private let sharedRowCount: Int
  /// The texts of the rows that no other client writes, by id: what the server has to have in the end.
  private var ledger: [String: String] = [:]
  private var insertionCount = 0

  static func sharedID(_ number: Int) -> String { "shared-\(number)" }

  init(_ number: Int, _ url: URL, ownRowCount: Int, sharedRowCount: Int) throws {
    self.number = number
    self.ownRowCount = ownRowCount
    self.sharedRowCount = sharedRowCount
    requests = RequestTally(ownPrefix: Self.ownPrefix(number))
    var clientOptions = TableClientOptions()
    // Each failure is to be seen.
    clientOptions.retryPolicy = .never
    clientOptions.interceptors = [requests]
    let client = try TableClient(url: url, transport: URLSessionTransport(), options: clientOptions)
    var options = SyncOptions()
    options.retryPolicy = nil
    options.resolver = Self.resolver(number)
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    context = try SyncContext(store, client: client, options: options)
    items = context.table(TodoItem.self)
  }

  private static func ownPrefix(_ number: Int) -> String { "own-\(number)-" }

  private static func resolver(_ number: Int) -> ConflictResolver {
    switch number % 3 {
    case 0: .serverWins
    case 1: .clientWins
    default: .merging { $0.server }
    }
  }

  // MARK: - Work

  /// Writes, pushes and pulls until a time, and for so many rounds at least. What goes wrong is noted, and
  /// the work goes on.
  func work(until end: ContinuousClock.Instant, _ leastRoundCount: Int) async {
    var roundCount = 0
    while roundCount < leastRoundCount || ContinuousClock.now < end {
      roundCount += 1
      for _ in 0..<Int.random(in: 1...3) {
        do {
          try await Int.random(in: 0..<5) == 0 ? editSharedRow() : editOwnRow()
          figures.editCount += 1
        } catch { figures.note("edit: \(error)") }
      }
      let start = ContinuousClock.now
      _ = await push()
      let pushed = ContinuousClock.now
      await pull()
      figures.pushes.append(pushed - start)
      figures.pulls.append(ContinuousClock.now - pushed)
    }
  }

  private func editOwnRow() async throws {
    let text = "\(number): \(figures.editCount)"
    guard let id = ledger.keys.randomElement() else { return try await insertOwnRow(text) }
    switch Int.random(in: 0..<4) {
    case 0 where ledger.count < ownRowCount: try await insertOwnRow(text)
    case 0, 1:
      try await items.delete(id)
      ledger[id] = nil
    default:
      guard var item = try await items.row(id) else {
        return figures.note("the own row '\(id)' is gone here")
      }
      item.text = text
      try await items.update(item)
      ledger[id] = text
    }
  }

  private func insertOwnRow(_ text: String) async throws {
    let id = "\(Self.ownPrefix(number))\(insertionCount)"
    insertionCount += 1
    try await items.insert(TodoItem(id: id, complete: false, text: text))
    ledger[id] = text
  }

  private func editSharedRow() async throws {
    let id = Self.sharedID(Int.random(in: 0..<sharedRowCount))
    guard var item = try await items.row(id) else {
      try await items.insert(TodoItem(id: id, complete: false, text: "\(number) has it back"))
      return
    }
    if Int.random(in: 0..<10) == 0 { return try await items.delete(id) }
    item.text = "\(number): \(figures.editCount)"
    item.complete?.toggle()
    try await items.update(item)
  }

  // MARK: - Sync

  /// Pushes; true if nothing is left.
  func push() async -> Bool {
    do {
      let result = try await context.push()
      if let failure = result.failure { figures.note("push: \(failure)") }
      for failure in result.failures where failure.failure.reason != .conflict {
        figures.note("push: \(failure.failure)")
      }
      return result.isComplete
    } catch {
      figures.note("push: \(error)")
      return false
    }
  }

  func pull() async {
    do {
      let result = try await items.pull("all", pageSize: 1000)
      for row in result.setAside { figures.note("pull: a row was set aside: \(row)") }
    } catch { figures.note("pull: \(error)") }
  }

  // MARK: - End

  func noteOperationsThatAreLeft() async {
    figures.note("operations are left in the end: \((try? await context.pendingOperationCount()) ?? 0)")
  }

  /// The rows here.
  func rows() async throws -> [String: LoadRow] {
    Dictionary(uniqueKeysWithValues: try await items.rows().map { ($0.id, LoadRow($0)) })
  }

  /// The ids of own rows that the server does not have as they were written last, or has although they were
  /// deleted.
  func lostRows(among rows: [String: LoadRow]) -> [String] {
    let changed = ledger.filter { rows[$0.key]?.text != $0.value }.keys
    let returned = rows.keys.filter { $0.hasPrefix(Self.ownPrefix(number)) && ledger[$0] == nil }
    return (changed + returned).sorted()
  }
}
