import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// Triggers of an app that keep a row from a write, by `RAISE(IGNORE)`: the server keeps it too.
@Suite struct KeptRowTests {
  struct Trial: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let trigger: String
    let write: String
    /// What the device and the server have in the end.
    var text = "old"
  }

  private static let trials = [
    Trial(
      testDescription: "a deletion",
      trigger: "BEFORE DELETE ON \"Note\" BEGIN SELECT RAISE(IGNORE); END",
      write: #"DELETE FROM "Note""#
    ),
    Trial(
      testDescription: "a deletion that is an edit",
      trigger: """
        BEFORE DELETE ON "Note"
        BEGIN UPDATE "Note" SET "text" = 'deleted' WHERE "id" = OLD."id"; SELECT RAISE(IGNORE); END
        """,
      write: #"DELETE FROM "Note""#,
      text: "deleted"
    ),
    Trial(
      testDescription: "a deletion of an edited row",
      trigger: "BEFORE DELETE ON \"Note\" BEGIN SELECT RAISE(IGNORE); END",
      write: #"UPDATE "Note" SET "text" = 'new'; DELETE FROM "Note""#,
      text: "new"
    ),
    Trial(
      testDescription: "an update",
      trigger: "BEFORE UPDATE ON \"Note\" WHEN NEW.\"text\" = 'new' BEGIN SELECT RAISE(IGNORE); END",
      write: #"UPDATE "Note" SET "text" = 'new'"#
    ),
    Trial(
      testDescription: "an insertion",
      trigger: "BEFORE INSERT ON \"Note\" WHEN NEW.\"id\" = 'M' BEGIN SELECT RAISE(IGNORE); END",
      write: #"INSERT INTO "Note" ("id") VALUES ('M')"#
    ),
    Trial(
      testDescription: "an insertion in the place of a row",
      trigger: "BEFORE INSERT ON \"Note\" WHEN NEW.\"text\" = 'new' BEGIN SELECT RAISE(IGNORE); END",
      write: """
        INSERT OR REPLACE INTO "Note" ("id", "text") VALUES ('N', 'new'); UPDATE "Note" SET "text" = 'later'
        """,
      text: "later"
    ),
  ]

  @Test(arguments: trials, AppTriggers.allCases)
  func isKept(_ trial: Trial, _ age: AppTriggers) async throws {
    let server = try NotesServer()
    let device = try Device(server)
    try await device.notes.insert(Note(id: "N", text: "old"))
    _ = try await device.context.push()
    try await device.store.write { db in
      try age.add(in: db) { try db.execute(sql: "CREATE TRIGGER \"app\" \(trial.trigger)") }
    }
    try await device.sql(trial.write)
    let result = try await device.context.push()
    #expect(result.isComplete && result.failures.isEmpty)
    try await device.notes.pull("all").get()
    #expect(try await device.texts() == ["N": trial.text])
    #expect(try server.notes() == ["N": trial.text])
    #expect(try await device.operations() == [])
  }
}
