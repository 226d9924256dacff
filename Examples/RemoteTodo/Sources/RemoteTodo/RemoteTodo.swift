import DataModelRuntime
import Foundation
import OfflineSync

/// Adds, changes, lists and deletes rows on a server: `RemoteTodo http://127.0.0.1:8080`
@main
struct RemoteTodo {
  static func main() async throws {
    guard let url = CommandLine.arguments.last.flatMap({ URL(string: $0) }) else { return }
    let items = try TableClient(url: url).table(TodoItem.self)

    var milk = try await items.insert(TodoItem(complete: false, text: "Buy milk"))
    _ = try await items.insert(TodoItem(complete: false, text: "Water the plants"))
    milk.item.complete = true
    milk = try await items.update(milk)

    let open = TableQuery<TodoItem>().matching { $0.complete == false }
    for row in try await items.rows(open).rows { print("open: \(row.item.text ?? "")") }

    try await items.delete(milk)
    print("left: \(try await items.rows().rows.count)")
  }
}
