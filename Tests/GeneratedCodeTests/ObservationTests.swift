import DataModelRuntime
import GRDB
import Testing
import ZooReference

/// An observation hears of every change of what it read.
@Suite struct ObservationTests {
  /// SQLite, and so GRDB, says nothing of changes in tables without row ids.
  @Test func seesChangesOfAManyToMany() async throws {
    let store = try LocalStore(inMemory: ZooSchema.schema)
    let (note, tags) = try await store.write { db in
      var note = Note(text: "Shopping")
      try note.insert(db)
      let tags = [Tag(code: "home"), Tag(code: "urgent")]
      for tag in tags { try tag.insert(db) }
      return (note, tags)
    }
    var seen: [[Swift.String]] = []
    for try await codes in store.observe({ db in try note.request(for: Note.tags).fetchAll(db).map(\.code) })
    {
      seen.append(codes)
      switch seen.count {
      case 1: try await store.write { db in try Note.tags.add(tags, to: note, db) }
      case 2: try await store.write { db in try Note.tags.remove([tags[0]], from: note, db) }
      case 3: try await store.write { db in try db.execute(sql: #"DELETE FROM "_Note_tags""#) }
      default: break
      }
      if seen.count == 4 { break }
    }
    #expect(seen == [[], ["home", "urgent"], ["urgent"], []])
  }

  /// Only a request tells GRDB the number of the row: an observer of one row is not woken for all others.
  @Test func fetchesARowAgainOnlyIfItHasChanged() async throws {
    let store = try LocalStore(inMemory: ZooSchema.schema)
    let (one, two) = try await store.write { db in
      var (one, two) = (Note(text: "One"), Note(text: "Two"))
      try one.insert(db)
      try two.insert(db)
      return (one, two)
    }
    let key = try #require(one.rowID)
    let fetches = Counter()
    let seen = store.observe { db in
      fetches.count += 1
      return try Note.fetchOne(db, key: key)?.text
    }
    var texts: [Swift.String?] = []
    for try await text in seen {
      texts.append(text)
      guard texts.count == 1 else { break }
      try await store.write { db in
        for number in 1...5 {
          var other = two
          other.text = "Two, \(number)"
          try other.update(db)
        }
      }
      try await store.write { db in
        var same = one
        same.text = "Changed"
        try same.update(db)
      }
    }
    #expect(texts == ["One", "Changed"])
    // Once more at most, since GRDB fetches again when it starts to observe.
    #expect(fetches.count <= 3)
  }
}

/// `@unchecked Sendable`: only the queue of an in-memory database uses it.
private final class Counter: @unchecked Sendable {
  var count = 0
}
