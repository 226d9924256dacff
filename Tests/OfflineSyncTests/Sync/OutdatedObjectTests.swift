import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// Objects that an app read before the server's row changed.
@Suite struct OutdatedObjectTests {
  private let server: NotesServer
  private let device: Device
  private let other: Device

  init() throws {
    server = try NotesServer()
    device = try Device(server)
    other = try Device(server)
  }

  /// Both devices have `Note(id: "N", text: "one", rank: 1)`; the object was read before somebody else set
  /// the rank to 2.
  private func outdatedNote() async throws -> Note {
    try await other.notes.insert(Note(id: "N", text: "one", rank: 1))
    _ = try await other.context.push()
    try await device.notes.pull("all").get()
    let note = try #require(try await device.notes.row("N"))
    try await other.notes.update("N") { $0.rank = 2 }
    _ = try await other.context.push()
    try await device.notes.pull("all").get()
    return note
  }

  private func rowOnServer() async throws -> [String] {
    _ = try await device.context.push()
    return try await server.database.read { db in
      try String.fetchAll(db, sql: #"SELECT "text" || ' ' || "rank" FROM "Note" WHERE NOT "deleted""#)
    }
  }

  private static let outdated = SyncStoreError.outdated(table: "Note", id: "N")

  @Test func putsNothingBack() async throws {
    var note = try await outdatedNote()
    note.text = "two"
    let edited = note
    await #expect(throws: Self.outdated) { try await device.notes.update(edited) }
    await #expect(throws: Self.outdated) { try await device.notes.delete(edited) }
    #expect(try await device.operations() == [])
    #expect(
      Self.outdated.description
        == "the row 'N' of 'Note' was changed on the server since this object was read: read it again, "
        + "change the row by its id, "
        + "or pass the object as it was read, so that only the changes are written"
    )
  }

  /// Records of GRDB are no way around it.
  @Test func recordsPutNothingBack() async throws {
    let original = try await outdatedNote()
    var note = original
    note.text = "two"
    let edited = note
    let outdated = LocalStore.OutdatedObjectError(table: "Note", id: "N")
    #expect(throws: outdated) { try device.store.write { db in try edited.update(db) } }
    #expect(throws: outdated) { try device.store.write { db in try edited.save(db) } }
    #expect(try await device.operations() == [])
    #expect(
      outdated.localizedDescription
        == "the row 'N' of 'Note' was changed on the server since this object was read: read it again and "
        + "change it in one "
        + "transaction, or write only the changes with 'updateChanges'"
    )
    _ = try await device.store.write { db in try edited.updateChanges(db, from: original) }
    #expect(try await rowOnServer() == ["two 2"])
  }

  /// It does not matter which context has pushed, as long as it was from this file.
  @Test func recordsOutliveThePushesOfTheirStore() async throws {
    let other = try Device(server, store: device.store)
    var note = Note(id: "n", text: "1", rank: 1)
    try await device.store.write { [note] db in try note.save(db) }
    for number in 2...4 {
      _ = try await (number == 3 ? other : device).context.push()
      note.text = "\(number)"
      try await device.store.write { [note] db in try note.update(db) }
    }
    #expect(try await rowOnServer() == ["4 1"])
  }

  struct Remedy: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let server: [String]
    let write: @Sendable (SyncTable<Note>, _ edited: Note, _ original: Note) async throws -> Void
  }

  private static let remedies = [
    Remedy(testDescription: "what has changed", server: ["two 2"]) { notes, edited, original async throws in
      #expect(try await notes.update(edited, from: original))
      #expect(try await !notes.update(original, from: original))
    },
    Remedy(testDescription: "by the id", server: ["two 2"]) { notes, _, _ async throws in
      #expect(try await notes.update("n") { $0.text = "two" }.rank == 2)
    },
    Remedy(testDescription: "all values", server: ["two 1"]) { notes, edited, _ in
      try await notes.update(edited, version: try await notes.row("N")?.version)
    },
    Remedy(testDescription: "deleting by the id", server: []) { notes, _, _ in try await notes.delete("N") },
    Remedy(testDescription: "deleting the row as it is now", server: []) { notes, edited, _ in
      try await notes.delete(edited, version: try await notes.row("N")?.version)
    },
  ]

  @Test(arguments: remedies)
  func hasRemedies(_ remedy: Remedy) async throws {
    let original = try await outdatedNote()
    var edited = original
    edited.text = "two"
    try await remedy.write(device.notes, edited, original)
    #expect(try await rowOnServer() == remedy.server)
    #expect(try await device.operations() == [])
  }

  /// An app goes on with the object that it has.
  @Test func outlivesThePushesOfItsApp() async throws {
    var note = try await device.notes.insert(Note(id: "n", text: "1"))
    for number in 2...5 {
      _ = try await device.context.push()
      try await device.notes.pull("all").get()
      note.text = "\(number)"
      try await device.notes.update(note)
    }
    // An edit that is made while another is sent.
    let (notes, edited) = (device.notes, note)
    await device.network.setGate { line in
      guard line.hasPrefix("PATCH") else { return }
      var note = edited
      note.rank = 7
      try? await notes.update(note)
    }
    _ = try await device.context.push()
    await device.network.setGate(nil)
    note.rank = 8
    try await device.notes.update(note)
    #expect(try await rowOnServer() == ["5 8"])
    // What another has written in between ends it.
    try await other.notes.pull("all").get()
    try await other.notes.update("N") { $0.text = "theirs" }
    _ = try await other.context.push()
    try await device.notes.pull("all").get()
    let last = note
    await #expect(throws: SyncStoreError.outdated(table: "Note", id: "n")) {
      try await device.notes.update(last)
    }
    try await device.notes.update("N") { $0.rank = 9 }
    #expect(try await rowOnServer() == ["theirs 9"])
    await #expect(throws: SyncStoreError.outdated(table: "Note", id: "n")) {
      try await device.notes.update(last)
    }
  }

  /// The server may make something else of what it is sent.
  @Test func isOutdatedByWhatTheServerMakesOfIt() async throws {
    try server.sql(
      """
      CREATE TRIGGER "shout" AFTER INSERT ON "Note" BEGIN
        UPDATE "Note" SET "text" = upper("text") WHERE "id" = NEW."id";
      END
      """
    )
    let note = try await device.notes.insert(Note(id: "N", text: "one", rank: 1))
    _ = try await device.context.push()
    #expect(try await device.notes.row("N")?.text == "ONE")
    await #expect(throws: Self.outdated) { try await device.notes.update(note) }
  }

  @Test func rowsThatAreNotHere() async throws {
    let notes = device.notes
    let note = try await outdatedNote()
    let absent = SyncStoreError.rowNotFound(table: "Note", id: "X")
    await #expect(throws: absent) { try await notes.update("X") { $0.rank = 1 } }
    await #expect(throws: absent) { try await notes.update(Note(id: "X", rank: 1), from: Note(id: "X")) }
    await #expect(throws: TableError.self) { try await notes.update(note, from: Note(id: "X")) }
    await #expect(throws: TableError.self) { try await notes.update("N") { $0.id = "X" } }
    try await notes.delete("N")
    let deleted = SyncStoreError.deletedHere(table: "Note", id: "N")
    await #expect(throws: deleted) { try await notes.update("N") { $0.rank = 1 } }
    await #expect(throws: deleted) { try await notes.update(note, from: Note(id: "N")) }
    #expect(try await rowOnServer() == [])
  }

  /// What is thrown undoes the change.
  @Test func aChangeThatFails() async throws {
    struct Refusal: Error {}
    try await device.notes.insert(Note(id: "N", text: "one", rank: 1))
    await #expect(throws: Refusal.self) {
      try await device.notes.update("N") { note in
        note.rank = 2
        throw Refusal()
      }
    }
    await #expect(throws: LocalStore.ValidationError.self) {
      try await device.notes.update("N") { $0.rank = -1 }
    }
    #expect(try await device.notes.row("N")?.rank == 1)
  }
}

/// Which versions of a row count as one.
@Suite struct SucceededVersionsTests {
  /// The versions that followed each other, → those that have the values of the last.
  private static let cases: [(steps: [(String?, String?)], same: [String?])] = [
    ([], ["3"]),
    ([(nil, "1"), ("1", "2"), ("2", "3")], [nil, "1", "2", "3"]),
    // Between 1 and 2 somebody else has changed the row.
    ([(nil, "1"), ("2", "3")], ["2", "3"]),
    ([("2", "3"), (nil, "1")], ["2", "3"]),
    ([("3", "3")], ["3"]),
    // A server may count in a circle.
    ([("1", "2"), ("2", "1"), ("2", "3")], ["1", "2", "3"]),
  ]

  @Test(arguments: cases.indices)
  func count(_ index: Int) throws {
    let (steps, same) = Self.cases[index]
    try LocalStore(inMemory: SyncedNotesSchema.schema).write { db in
      for (previous, version) in steps { try add(version, after: previous, of: "ÄB", in: db) }
      let known: [String?] = [nil, "1", "2", "3"]
      func found(_ id: String, _ table: String) throws -> [String?] {
        try known.filter { try hasSameValues($0, as: "3", of: id, table, in: db) }
      }
      #expect(try found("Äb", "Note") == same)
      #expect(try found("äb", "Note") == ["3"])
      // Swift takes the two for one.
      #expect(try found("A\u{308}B", "Note") == ["3"])
      #expect(try found("Äb", "Other") == ["3"])
    }
  }

  @Test func theOldestAreForgotten() throws {
    try LocalStore(inMemory: SyncedNotesSchema.schema).write { db in
      let count = SucceededVersions.limit
      for id in 0...count { try add("1", after: nil, of: "\(id)", in: db) }
      #expect(try !hasSameValues(nil, as: "1", of: "0", in: db))
      #expect(try hasSameValues(nil, as: "1", of: "1", in: db))
      #expect(try Int.fetchOne(db, sql: #"SELECT count(*) FROM "_Succeeded""#) == count)
      // One row that is pushed again and again.
      for number in 1...50 { try add("\(number + 1)", after: "\(number)", of: "1", in: db) }
      #expect(try hasSameValues("1", as: "51", of: "1", in: db))
      #expect(try !hasSameValues(nil, as: "51", of: "1", in: db))
    }
  }

  private func add(_ version: String?, after previous: String?, of id: String, in db: Database) throws {
    try SucceededVersions.add(
      version.databaseValue,
      after: previous.databaseValue,
      of: id.databaseValue,
      in: "Note",
      db
    )
  }

  private func hasSameValues(
    _ earlier: String?,
    as version: String?,
    of id: String,
    _ table: String = "Note",
    in db: Database
  ) throws -> Bool {
    try SucceededVersions.hasSameValues(
      earlier.databaseValue,
      as: version.databaseValue,
      of: id.databaseValue,
      in: table,
      db
    )
  }
}
