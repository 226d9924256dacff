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
}
