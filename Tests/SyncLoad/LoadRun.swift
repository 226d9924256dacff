import DataModelRuntime
import Foundation
import OfflineSync
import QSDataModelReference

/// Clients that load a server: from the first row to the comparison of all.
struct LoadRun: Sendable {
  private let clients: [LoadClient]
  /// One that only comes in the end, and pulls everything.
  private let newcomer: LoadClient
  private let client: TableClient
  private let sharedRowCount: Int

  /// How often each client pushes in the end before what is left is a defect.
  private static let maximumCalmCount = 20

  /// - Throws: `TableError` if the address cannot be one of a service; errors of the stores
  init(_ urls: [URL], clientCount: Int, ownRowCount: Int, sharedRowCount: Int) throws {
    func client(_ number: Int) throws -> LoadClient {
      let url = urls[number % urls.count]
      return try LoadClient(number, url, ownRowCount: ownRowCount, sharedRowCount: sharedRowCount)
    }
    clients = try (0..<clientCount).map(client)
    newcomer = try client(clientCount)
    self.client = try TableClient(url: urls[0])
    self.sharedRowCount = sharedRowCount
  }

  /// Runs all of it.
  ///
  /// - Parameters:
  ///   - seconds: for how long the clients work
  ///   - leastRoundCount: how many rounds each makes at least, however long that takes
  ///   - tell: is told when that begins and ends
  /// - Returns: what came of it
  /// - Throws: `TableError`, `DatabaseError` if the rows cannot be compared
  func report(
    seconds: Double,
    leastRoundCount: Int,
    telling tell: (String) -> Void
  ) async throws -> LoadReport {
    for number in 0..<sharedRowCount {
      _ = try await client.table(TodoItem.self)
        .insert(TodoItem(id: LoadClient.sharedID(number), complete: false, text: "nobody"))
    }
    tell("begins")
    let end = ContinuousClock.now + .seconds(seconds)
    await withTaskGroup(of: Void.self) { group in
      for client in clients { group.addTask { await client.work(until: end, leastRoundCount) } }
    }
    tell("ends")
    try await calmDown()
    let rows = try await rows()
    var report = LoadReport(clientCount: clients.count, seconds: seconds, rowCount: rows.count)
    for client in clients + [newcomer] {
      report.add(await client.figures)
      report.add(await client.requests.conflictCount, await client.requests.problems)
      report.add(lost: await client.lostRows(among: rows))
      let here = try await client.rows()
      if here != rows { report.add(differing: client.number, here, rows) }
    }
    return report
  }

  /// Pushes until nothing is left. Then no row changes any more, and one pull each brings all.
  private func calmDown() async throws {
    var waiting = clients
    for _ in 0..<Self.maximumCalmCount where !waiting.isEmpty {
      var left: [LoadClient] = []
      // One after the other, so that each conflict is decided about once.
      for client in waiting where await !client.push() { left.append(client) }
      waiting = left
    }
    for client in waiting { await client.noteOperationsThatAreLeft() }
    for client in clients + [newcomer] { await client.pull() }
  }

  private func rows() async throws -> [String: LoadRow] {
    var rows: [String: LoadRow] = [:]
    for try await page in try client.table(TodoItem.self).pages() {
      for row in page.rows { rows[row.item.id] = LoadRow(row.item) }
    }
    return rows
  }
}

/// What has to be the same everywhere.
struct LoadRow: Sendable, Hashable {
  let text: String?
  let complete: Bool?
  let version: String?

  init(_ item: TodoItem) {
    (text, complete, version) = (item.text, item.complete, item.version)
  }
}
