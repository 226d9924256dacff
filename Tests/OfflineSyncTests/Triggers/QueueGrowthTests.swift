import DatabaseTestSupport
import GRDB
import Testing

/// What the triggers of the queue do for a row does not grow with the rows that are there.
@Suite struct QueueGrowthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// What is there before, for a number of rows.
    let before: @Sendable (Int) -> String
    /// What is measured.
    let statements: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  @Test(arguments: cases)
  func stepsForARowStayWhatTheyAre(_ trial: Case) throws {
    let growth = try Growth.ofSteps { rows in
      try QueueModel.database().write { db in
        try db.execute(sql: trial.before(rows))
        return try db.steps(of: trial.statements(rows))
      }
    }
    #expect(growth < 1.25)
  }

  private static let cases = [
    Case(name: "synced rows are inserted") { _ in
      ""
    } statements: { rows in
      Growth.insert("Folder", "id", "'f' || i", rows: rows)
        + Growth.insert("Note", "id, text, folder", "'n' || i, 'text', 'f1'", rows: rows)
    },
    Case(name: "rows that wait are changed") { rows in
      Growth.insert("Note", "id, text", "'n' || i, 'text'", rows: rows)
    } statements: { _ in
      "UPDATE Note SET text = 'new'"
    },
    Case(name: "synced rows are changed") { rows in
      fromServer(notes(rows))
    } statements: { _ in
      "UPDATE Note SET text = 'new'"
    },
    Case(name: "synced rows go") { rows in
      fromServer(notes(rows))
    } statements: { _ in
      "DELETE FROM Note"
    },
    Case(name: "synced rows come back") { rows in
      fromServer(notes(rows)) + "DELETE FROM Note"
    } statements: { rows in
      Growth.insert("Note", "id, text", "'n' || i, 'back'", rows: rows)
    },
    Case(name: "a synced tree goes") { rows in
      fromServer(
        Growth.insert("Folder", "id, parent", "'f' || i, CASE WHEN i > 1 THEN 'f' || (i / 2) END", rows: rows)
          + Growth.insert("Note", "id, folder", "'n' || i, 'f' || i", rows: rows)
      )
    } statements: { _ in
      "DELETE FROM Folder WHERE id = 'f1'"
    },
    Case(name: "rows of the server are applied") { rows in
      fromServer(notes(rows))
    } statements: { _ in
      fromServer("UPDATE Note SET text = 'new', version = 'w'; DELETE FROM Note")
    },
  ]

  private static func notes(_ rows: Int) -> String {
    Growth.insert("Note", "id, text, version", "'n' || i, 'text', 'v'", rows: rows)
  }

  private static func fromServer(_ statements: String) -> String {
    "UPDATE _Sync SET applying = 1; \(statements); UPDATE _Sync SET applying = 0;"
  }
}
