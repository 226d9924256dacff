import DataModelRuntime
import Foundation
import OfflineSync

/// A phone and a tablet that share a list: `TwoDevices http://127.0.0.1:8080`
@main
struct TwoDevices {
  static func main() async throws {
    guard let url = CommandLine.arguments.last.flatMap({ URL(string: $0) }) else { return }
    let (phone, tablet) = (try Device("phone", url), try Device("tablet", url))

    // The phone writes to its own database, and sends the changes when it has a connection.
    try await phone.items.insert(TodoItem(id: "milk", complete: false, text: "Buy milk"))
    try await phone.items.insert(TodoItem(id: "plants", complete: false, text: "Water the plants"))
    try await phone.sync()
    try await tablet.sync()
    try await tablet.show()

    // Both change the same item while they are offline.
    try await phone.rename("milk", to: "Buy oat milk")
    try await tablet.rename("milk", to: "Buy soy milk")
    try await tablet.items.delete("plants")
    try await phone.sync()
    try await tablet.sync()

    // The tablet was later: its edit is kept until the conflict is resolved.
    for conflict in try await tablet.context.conflicts() {
      let texts = [conflict.localRow, conflict.serverRow].map { $0?[TodoItem.Columns.text] ?? "deleted" }
      print("here '\(texts[0])', there '\(texts[1])'")
      _ = try await tablet.context.resolve(conflict, .keepLocal)
    }
    try await tablet.sync()
    try await phone.sync()
    try await phone.show()
    try await tablet.show()
  }
}

/// A device with its own database, and a client of the service.
struct Device {
  let name: String
  let context: SyncContext
  var items: SyncTable<TodoItem> { context.table(TodoItem.self) }

  init(_ name: String, _ url: URL) throws {
    self.name = name
    let store = try LocalStore(inMemory: QSDataModelSchema.schema)
    context = try SyncContext(store, client: TableClient(url: url))
  }

  /// Sends the changes that wait, and receives those of others.
  func sync() async throws {
    let result = try await items.pull("all")
    if let failure = result.failure { print("\(name) is not in sync: \(failure)") }
    for failure in result.push?.failures ?? [] where failure.failure.reason != .conflict { print(failure) }
  }

  func rename(_ id: String, to text: String) async throws {
    try await items.update(id) { $0.text = text }
  }

  func show() async throws {
    let items = try await items.rows(TableQuery().sorted { [$0.text.ascending] })
    print("\(name): \(items.compactMap(\.text).joined(separator: ", "))")
  }
}
