import DataModelRuntime
import Foundation
import GRDB
import QSDataModelReference
import Testing

/// Observers of equal requests share what is fetched, and none of them can tell.
@Suite struct SharedRowsTests {
  private let file: TemporaryFile
  private let fetches = Fetches()
  private let store: LocalStore

  init() throws {
    file = try TemporaryFile()
    var configuration = Configuration()
    configuration.prepareDatabase { [fetches] db in
      db.trace { event in
        if case .statement(let statement) = event, statement.sql.hasPrefix("SELECT") {
          fetches.add(statement.sql)
        }
      }
    }
    store = try LocalStore(QSDataModelSchema.schema, path: file.path, configuration: configuration)
  }

  private func add(_ texts: String...) async throws {
    try await store.write { db in
      for text in texts { try TodoItem(complete: false, text: text).insert(db) }
    }
  }

  private static let byText = TodoItem.sorted(by: \.text)

  @Test func aChangeIsFetchedOnceForAll() async throws {
    try await add("Milk")
    var observers: [ObservedObjects<TodoItem>.AsyncIterator] = []
    for _ in 1...100 {
      var observer = store.observe(Self.byText).makeAsyncIterator()
      #expect(try await observer.next()?.map(\.text) == ["Milk"])
      observers.append(observer)
    }
    // Another fetch may be on its way, from the start of the observation.
    try await store.write { _ in }
    let before = fetches.count(of: #"FROM "TodoItem" ORDER BY"#)
    try await add("Bread")
    for index in observers.indices {
      #expect(try await observers[index].next()?.map(\.text) == ["Bread", "Milk"])
    }
    #expect(fetches.count(of: #"FROM "TodoItem" ORDER BY"#) - before <= 2)
  }

  @Test func otherValuesAreOtherRequests() async throws {
    try await add("Milk", "Bread")
    let texts = ["Milk", "Bread", "Tea"]
    var observers = texts.map { text in
      store.observe(TodoItem.matching { $0.text == text }).makeAsyncIterator()
    }
    for (index, expected) in [["Milk"], ["Bread"], []].enumerated() {
      #expect(try await observers[index].next()?.map(\.text) == expected)
    }
    try await add("Tea")
    #expect(try await observers[2].next()?.map(\.text) == ["Tea"])
  }

  /// To SQLite, these are different texts and numbers; in Swift, they are equal.
  @Test func valuesThatOnlySwiftTakesForEqualAreOtherRequests() async throws {
    let texts = ["\u{E9}", "e\u{301}"]
    try await add(texts[0], texts[1])
    for text in texts {
      var observer = store.observe(TodoItem.matching { $0.text == text }).makeAsyncIterator()
      #expect(try await observer.next()?.map { Array(($0.text ?? "").utf8) } == [Array(text.utf8)])
    }
    var whole = store.observe(TodoItem.filter(sql: "typeof(?) = 'integer'", arguments: [1]))
      .makeAsyncIterator()
    var real = store.observe(TodoItem.filter(sql: "typeof(?) = 'integer'", arguments: [1.0]))
      .makeAsyncIterator()
    #expect(try await whole.next()?.count == 2)
    #expect(try await real.next()?.count == 0)
  }

  /// Whoever has written sees it at once, even if the others have not been told yet.
  @Test func aLateObserverIsNotShownOldRows() async throws {
    var first = store.observe(Self.byText).makeAsyncIterator()
    _ = try await first.next()
    for number in 1...200 {
      try await add("\(number)")
      var late = store.observe(Self.byText).makeAsyncIterator()
      #expect(try await late.next()?.count == number)
    }
  }

  /// The other store may be that of another process: nothing tells the first one of its writes.
  @Test func aLateObserverSeesWhatOthersHaveWritten() async throws {
    var first = store.observe(Self.byText).makeAsyncIterator()
    #expect(try await first.next()?.count == 0)
    try await store.write { _ in }
    let other = try LocalStore(QSDataModelSchema.schema, path: file.path)
    try await other.write { db in try TodoItem(text: "Milk").insert(db) }
    var late = store.observe(Self.byText).makeAsyncIterator()
    #expect(try await late.next()?.count == 1)
    #expect(try await first.next()?.count == 1)
  }

  @Test func observersNeedNotWaitForALongWrite() async throws {
    let (hold, held) = (DispatchSemaphore(value: 0), AsyncStream<Void>.makeStream())
    let write = Task { [store] in
      try await store.write { _ in
        held.continuation.yield()
        hold.wait()
      }
    }
    for await _ in held.stream { break }
    for _ in 1...3 {
      var observer = store.observe(Self.byText).makeAsyncIterator()
      #expect(try await observer.next()?.count == 0)
    }
    hold.signal()
    try await write.value
  }

  @Test func nothingIsMissed() async throws {
    let observers = (1...8).map { _ in
      Task { [store] in
        var last = 0
        for try await items in store.observe(Self.byText) {
          #expect(items.count >= last, "rows of an earlier time came after later ones")
          last = items.count
          if last == 100 { break }
        }
        return last
      }
    }
    for number in 1...100 { try await add("\(number)") }
    for observer in observers { #expect(try await observer.value == 100) }
  }

  @Test func sameRowsAreNotToldTwice() async throws {
    try await add("Milk")
    var observer = store.observe(Self.byText).makeAsyncIterator()
    #expect(try await observer.next()?.count == 1)
    try await store.write { db in try db.execute(sql: #"UPDATE "TodoItem" SET "text" = "text""#) }
    try await add("Bread")
    #expect(try await observer.next()?.count == 2)
  }

  @Test func theOthersStayWhenOneLeaves() async throws {
    var stays = store.observe(Self.byText).makeAsyncIterator()
    _ = try await stays.next()
    do {
      var leaves = store.observe(Self.byText).makeAsyncIterator()
      _ = try await leaves.next()
    }
    try await add("Milk")
    #expect(try await stays.next()?.count == 1)
  }

  @Test func nobodyIsObservedAfterAllHaveLeft() async throws {
    do {
      var observer = store.observe(Self.byText).makeAsyncIterator()
      _ = try await observer.next()
    }
    try await store.write { _ in }
    let before = fetches.count(of: #"FROM "TodoItem" ORDER BY"#)
    for number in 1...10 {
      try await add("\(number)")
      try await store.read { _ in }
    }
    // A fetch may have been on its way, from the start of the observation.
    #expect(fetches.count(of: #"FROM "TodoItem" ORDER BY"#) - before <= 1)
    var again = store.observe(Self.byText).makeAsyncIterator()
    #expect(try await again.next()?.count == 10)
  }

  @Test func aRequestThatFailsSaysWhy() async throws {
    let request = TodoItem.filter(sql: "missing = 1")
    for _ in 1...2 {
      let error = await #expect(throws: DatabaseError.self) {
        for try await _ in store.observe(request) {}
      }
      #expect(error?.message == "no such column: missing")
    }
    var observer = store.observe(request).makeAsyncIterator()
    await #expect(throws: DatabaseError.self) { try await observer.next() }
    #expect(try await observer.next() == nil)
  }

  @Test func endsWithItsTask() async throws {
    let task = Task { [store] in
      var count = 0
      for try await _ in store.observe(Self.byText) { count += 1 }
      return count
    }
    var observer = store.observe(Self.byText).makeAsyncIterator()
    _ = try await observer.next()
    task.cancel()
    _ = try? await task.value
    try await add("Milk")
    #expect(try await observer.next()?.count == 1)
  }
}

/// The statements that were run.
private final class Fetches: @unchecked Sendable {
  private let lock = NSLock()
  private var statements: [String] = []

  func add(_ statement: String) { lock.withLock { statements.append(statement) } }

  func count(of part: String) -> Int { lock.withLock { statements.count { $0.contains(part) } } }
}
