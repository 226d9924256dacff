import DataModelRuntime
import DatabaseTestSupport
import Foundation
import GRDB
import SyncedNotes
import Testing

@testable import OfflineSync

/// What a row takes to be sent, brought or forgotten, here and on the server of this project, does not grow
/// with the rows that are there or wait.
@Suite struct SyncGrowthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// What is done before, by this device and another one.
    var before: @Sendable (_ device: Device, _ other: Device, _ rows: Int) async throws -> Void = { _, _, _ in
    }
    /// What is measured; false if it did not do what it is to do.
    let measured: @Sendable (_ device: Device, _ rows: Int) async throws -> Bool

    var testDescription: String { name }
  }

  @Test(arguments: cases)
  func stepsForARowStayWhatTheyAre(_ trial: Case) async throws {
    let growth = try await Growth.ofSteps(from: 40) { rows in
      let counter = StepCounter()
      var configuration = Configuration()
      configuration.prepareDatabase { counter.observe($0) }
      let server = try NotesServer(configuration: configuration)
      let store = try LocalStore(inMemory: SyncedNotesSchema.schema, configuration: configuration)
      let device = try Device(server, store: store)
      try await trial.before(device, try Device(server), rows)
      let steps = counter.steps
      try #require(try await trial.measured(device, rows))
      return counter.steps - steps
    }
    #expect(growth < 1.25)
  }

  private static func insert(_ rows: Int) -> String {
    Growth.insert("Note", "id, text, rank", "'n' || i, 'text', 1", rows: rows)
  }

  /// Both devices have the same rows.
  private static func share(_ device: Device, _ other: Device, _ rows: Int) async throws {
    try await other.sql(insert(rows))
    try #require(try await other.context.push().isComplete)
    try await device.notes.pull("all").get()
  }

  /// Both have changed all rows, and the other device was first.
  private static func quarrel(_ device: Device, _ other: Device, _ rows: Int) async throws {
    try await share(device, other, rows)
    try await other.sql("UPDATE Note SET text = 'theirs'")
    try #require(try await other.context.push().isComplete)
    try await device.sql("UPDATE Note SET text = 'mine'")
  }

  static let cases = [
    Case(name: "push of inserted rows") { device, _, rows in
      try await device.sql(insert(rows))
    } measured: { device, _ in
      try await device.context.push().isComplete
    },
    Case(name: "push of changed rows") { device, other, rows in
      try await share(device, other, rows)
      try await device.sql("UPDATE Note SET text = 'mine'")
    } measured: { device, _ in
      try await device.context.push().isComplete
    },
    Case(name: "push of deleted rows") { device, other, rows in
      try await share(device, other, rows)
      try await device.sql("DELETE FROM Note")
    } measured: { device, _ in
      try await device.context.push().isComplete
    },
    Case(name: "push of conflicts") { device, other, rows in
      try await quarrel(device, other, rows)
    } measured: { device, rows in
      try await device.context.push().undecidedCount == rows
    },
    Case(name: "push with a resolver") { device, other, rows in
      try await quarrel(device, other, rows)
    } measured: { device, rows in
      try await device.context.push(resolving: ConflictResolver { _ in .keepLocal }).isComplete
    },
    Case(name: "conflicts that are decided") { device, other, rows in
      try await quarrel(device, other, rows)
      _ = try await device.context.push()
    } measured: { device, rows in
      let conflicts = try await device.context.conflicts()
      for conflict in conflicts where try await !device.context.resolve(conflict, .takeServer) {
        return false
      }
      return conflicts.count == rows
    },
    Case(name: "operations that are discarded") { device, other, rows in
      try await share(device, other, rows)
      try await device.sql("UPDATE Note SET text = 'mine'")
    } measured: { device, rows in
      let operations = try await device.context.pendingOperations()
      for operation in operations { try await device.context.cancelAndDiscard(operation) }
      return operations.count == rows
    },
    Case(name: "pull of new rows") { _, other, rows in
      try await other.sql(insert(rows))
      _ = try await other.context.push()
    } measured: { device, rows in
      try await device.notes.pull("all").changedCount == rows
    },
    Case(name: "pull of changed rows") { device, other, rows in
      try await quarrel(device, other, rows)
      try await device.sql("UPDATE Note SET text = 'text'")
    } measured: { device, rows in
      try await device.notes.pull("all").changedCount == rows
    },
    Case(name: "pull of deleted rows") { device, other, rows in
      try await share(device, other, rows)
      try await other.sql("DELETE FROM Note")
      _ = try await other.context.push()
    } measured: { device, rows in
      try await device.notes.pull("all").queries.map(\.deletedCount) == [rows]
    },
    Case(name: "reconciliation") { device, other, rows in
      try await share(device, other, rows)
    } measured: { device, rows in
      try await device.context.reconcile([PullQuery(Note.self, id: "all")]).queries.allSatisfy {
        $0.receivedCount >= rows
      }
    },
    Case(name: "rows that were here before they were synced") { device, other, rows in
      try await other.sql(insert(rows))
      _ = try await other.context.push()
      try await device.sql(insert(rows))
    } measured: { device, rows in
      try await device.notes.pull("all").push?.undecidedCount == 0
    },
    Case(name: "rows that are set aside, and let in") { device, other, rows in
      try await other.sql(insert(rows))
      _ = try await other.context.push()
      try await device.sql("CREATE TRIGGER no BEFORE INSERT ON Note BEGIN SELECT RAISE(ABORT, 'no'); END")
    } measured: { device, rows in
      _ = try await device.notes.pull("all")
      let setAside = try await device.context.setAsideRows()
      try await device.sql("DROP TRIGGER no")
      return try await device.context.retrySetAsideRows().isEmpty && setAside.count == rows
    },
    Case(name: "purge") { device, other, rows in
      try await share(device, other, rows)
    } measured: { device, rows in
      try await device.notes.purge() == rows
    },
    Case(name: "forced purge") { device, other, rows in
      try await share(device, other, rows)
      try await device.sql("UPDATE Note SET text = 'mine'")
    } measured: { device, rows in
      try await device.notes.forcePurge() == rows
    },
    Case(name: "objects that are written one by one") { device, other, rows in
      try await share(device, other, rows)
    } measured: { device, rows in
      for var note in try await device.notes.rows() {
        note.text = "mine"
        try await device.notes.update(note)
      }
      return try await device.context.pendingOperationCount() == rows
    },
  ]
}
