import DataModelRuntime
import GRDB
import OfflineSync
import SwiftUI

/// The open items, with a search, a field for a new one, and the state of the sync.
struct TodoListView: View {
  private let todos: TodoStore
  @State private var items: ObservedRows<TodoItem>
  @State private var sync: ObservedSync
  @State private var newText = ""
  @State private var searchText = ""
  @State private var failure: String?

  init(_ todos: TodoStore) {
    self.todos = todos
    _items = State(initialValue: ObservedRows(todos.store, Self.openItems(with: "")))
    _sync = State(initialValue: ObservedSync(todos.sync))
  }

  /// The request for open items; with an empty text, all of them.
  private static func openItems(with text: String) -> QueryInterfaceRequest<TodoItem> {
    let open = TodoItem.matching { $0.complete != true }.sorted(by: \.text)
    return text.isEmpty ? open : open.matching { $0.text.contains(text) }
  }

  var body: some View {
    NavigationStack {
      List {
        HStack {
          TextField("New item", text: $newText)
          Button("Add") { attempt { try await add() } }
        }
        ForEach(items.rows, id: \.id) { item in
          HStack {
            Button("Done") { attempt { try await todos.complete(item) } }
            Text(item.text ?? "")
            Button("Delete") { attempt { try await todos.delete(item) } }
          }
        }
        if sync.state.undecidedCount > 0 {
          NavigationLink("\(sync.state.undecidedCount) conflicts") { ConflictView(todos.sync.context) }
        }
        Text(failure ?? sync.statusText)
      }
      .searchable(text: $searchText)
      .onChange(of: searchText) { items.show(Self.openItems(with: searchText)) }
      .refreshable { _ = await todos.sync.sync() }
      .navigationTitle("To do")
    }
  }

  private func add() async throws {
    try await todos.add(newText)
    newText = ""
  }

  /// Runs a change, and shows why it failed.
  private func attempt(_ change: @escaping @MainActor () async throws -> Void) {
    Task {
      do {
        try await change()
        failure = nil
      } catch { failure = error.localizedDescription }
    }
  }
}
