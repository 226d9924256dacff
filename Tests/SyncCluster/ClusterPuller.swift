import DataModelRuntime
import Foundation
import OfflineSync
import QSDataModelReference

/// A client that pulls again and again, each time what has changed since.
actor ClusterPuller {
  private let context: SyncContext
  private let items: SyncTable<TodoItem>
  private(set) var pullCount = 0
  private(set) var failureCount = 0

  init(_ transport: ClusterTransport) throws {
    guard let url = URL(string: "http://127.0.0.1") else { throw CocoaError(.fileNoSuchFile) }
    let client = try TableClient(url: url, transport: transport)
    var options = SyncOptions()
    options.retryPolicy = nil
    context = try SyncContext(
      try LocalStore(inMemory: QSDataModelSchema.schema),
      client: client,
      options: options
    )
    items = context.table(TodoItem.self)
  }

  func work(until end: ContinuousClock.Instant) async {
    while ContinuousClock.now < end {
      do {
        try await pull()
        pullCount += 1
      } catch { failureCount += 1 }
    }
  }

  func pull() async throws { _ = try await items.pull("all", pageSize: 1000) }

  /// The versions of the rows here, by their ids.
  func versions() async throws -> [String: String] {
    Dictionary(uniqueKeysWithValues: try await items.rows().map { ($0.id, $0.version ?? "") })
  }
}
