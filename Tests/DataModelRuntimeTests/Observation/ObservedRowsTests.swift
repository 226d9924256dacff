import DataModelRuntime
import GRDB
import Observation
import QSDataModelReference
import Testing

/// What a view reads of `ObservedRows`, and when it is told to read again.
@MainActor @Suite struct ObservedRowsTests {
  private let store: LocalStore

  init() throws { store = try LocalStore(inMemory: QSDataModelSchema.schema) }

  private func add(_ texts: String...) async throws {
    try await store.write { db in
      for text in texts { _ = try TodoItem(complete: false, text: text).inserted(db) }
    }
  }

  /// Waits for a change of what an expression reads, as SwiftUI does.
  private func change(of read: () -> Void) async {
    await withCheckedContinuation { continuation in
      withObservationTracking(read) { continuation.resume() }
    }
  }

  /// Waits until an expression is true, whatever else changes.
  private func wait(until isTrue: () -> Bool) async {
    while !isTrue() { await change { _ = isTrue() } }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func showsTheRowsAfterEachTransaction() async throws {
    let items = ObservedRows(store) { db in try TodoItem.sorted(by: \.text).fetchAll(db) }
    #expect(items.isLoading && items.rows.isEmpty)
    await wait { !items.isLoading }
    #expect(items.rows.isEmpty)
    try await add("Water the plants", "Buy milk")
    await wait { !items.rows.isEmpty }
    #expect(items.rows.map(\.text) == ["Buy milk", "Water the plants"])
    #expect(items.error == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func showsAnotherQuery() async throws {
    try await add("Buy milk", "Water the plants")
    let items = ObservedRows(store) { db in try TodoItem.fetchAll(db) }
    await wait { items.rows.count == 2 }
    items.show { db in try TodoItem.matching { $0.text == "Buy milk" }.fetchAll(db) }
    #expect(items.isLoading && items.rows.count == 2)
    await wait { !items.isLoading }
    #expect(items.rows.map(\.text) == ["Buy milk"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func saysWhyAQueryFails() async throws {
    let items = ObservedRows(store) { db in try String.fetchAll(db, sql: "SELECT missing") }
    await wait { items.error != nil }
    #expect((items.error as? DatabaseError)?.message == "no such column: missing")
    #expect(!items.isLoading)
    items.show { db in try String.fetchAll(db, sql: "SELECT 'something'") }
    #expect(items.error == nil)
    await wait { !items.isLoading }
    #expect(items.rows == ["something"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func endsWithItsLastReference() async throws {
    weak var items: ObservedRows<TodoItem>?
    do {
      let strong = ObservedRows(store) { db in try TodoItem.fetchAll(db) }
      items = strong
      await wait { !strong.isLoading }
    }
    // The task that follows the database holds a reference only while it hands over rows.
    while items != nil { await Task.yield() }
  }
}
