import DataModelRuntime
import Foundation
import GRDB
import SyncedNotes
import TableService
import Testing

@testable import OfflineSync

/// Rows that go from the device without going from the server, and the other way round.
@Suite struct PurgeTests {
  /// A device that has four notes of the server's.
  private struct Scene {
    let server: NotesServer
    let device: Device

    init() async throws {
      server = try NotesServer()
      device = try Device(server)
      for id in 1...4 { try await device.notes.insert(Note(id: "\(id)", text: "a", rank: Int64(id))) }
      _ = try await device.context.push()
      try await device.notes.pull("all").get()
    }

    func ids() async throws -> [String] { try await device.texts().keys.sorted() }
  }

  @Test func purgesATableAndForgetsItsTokens() async throws {
    let scene = try await Scene()
    #expect(try await scene.device.notes.purge() == 4)
    #expect(try await scene.ids() == [])
    #expect(try await scene.device.operations().isEmpty)
    #expect(try await scene.device.notes.pull("all").changedCount == 4)
  }

  /// Rows that were purged by a query come back when they have changed, and not before.
  @Test func purgesSomeRowsAndKeepsTheTokens() async throws {
    let scene = try await Scene()
    #expect(try await scene.device.notes.purge(TableQuery().matching { $0.rank > 2 }) == 2)
    // The last row comes with each pull.
    try await scene.device.notes.pull("all").get()
    #expect(try await scene.ids() == ["1", "2", "4"])
    let other = try Device(scene.server)
    try await other.notes.pull("all").get()
    try await other.sql(#"UPDATE "Note" SET "text" = 'b' WHERE "id" = '3'"#)
    _ = try await other.context.push()
    try await scene.device.notes.pull("all").get()
    #expect(try await scene.ids() == ["1", "2", "3", "4"])
  }

  @Test func refusesToPurgeATableWithEditsThatWait() async throws {
    let scene = try await Scene()
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'b' WHERE "id" = '1'"#)
    for query in [nil, TableQuery<Note>().matching { $0.rank > 2 }] {
      await #expect(throws: SyncStoreError.unsentChanges(count: 1)) {
        try await scene.device.notes.purge(query)
      }
    }
    #expect(try await scene.ids() == ["1", "2", "3", "4"])
    #expect(try await scene.device.folders.purge() == 0)
  }

  @Test func aForcedPurgeDropsEditsAndTokens() async throws {
    let scene = try await Scene()
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'b'"#)
    try await scene.device.sql(#"DELETE FROM "Note" WHERE "id" = '4'"#)
    #expect(try await scene.device.notes.forcePurge(TableQuery().matching { $0.rank == 1 }) == 1)
    #expect(try await scene.device.operations() == ["update Note/2", "update Note/3", "delete Note/4"])
    #expect(try await scene.device.notes.forcePurge() == 2)
    #expect(try await scene.device.operations().isEmpty)
    #expect(try await scene.device.notes.pull("all").changedCount == 4)
    #expect(try await scene.device.texts().values.allSatisfy { $0 == "a" })
  }

  @Test func aForcedPurgeDropsNothingInDoubt() async throws {
    let scene = try await Scene()
    try await scene.device.sql(#"UPDATE "Note" SET "text" = 'b' WHERE "id" < '3'"#)
    await scene.device.network.fail(.answerLost)
    _ = try await scene.device.context.push()
    await #expect(throws: SyncStoreError.unknownOutcomes(count: 1)) {
      try await scene.device.notes.forcePurge()
    }
    #expect(try await scene.ids().count == 4)
    #expect(try await scene.device.operations().count == 2)
    // Rows that it does not concern can go.
    #expect(try await scene.device.notes.forcePurge(TableQuery().matching { $0.rank == 4 }) == 1)
  }

  /// What was here is gone while a pull goes on: it begins again, and nothing is missing in the end.
  @Test func aPurgeWhileAPullGoesOnLosesNoRow() async throws {
    let scene = try await Scene()
    try await scene.device.notes.purge()
    let once = Once()
    await scene.device.network.setAfterwards { [notes = scene.device.notes] line in
      if line.contains("filter"), await once.isFirst() { _ = try? await notes.purge() }
    }
    try await scene.device.notes.pull("all", pageSize: 2).get()
    #expect(try await scene.ids() == ["1", "2", "3", "4"])
  }

  // MARK: - Reconciliation

  @Test func removesWhatTheServerDoesNotHaveAnyMore() async throws {
    let scene = try await Scene()
    // Deleted without a trace, and out of the filter.
    try scene.server.sql(#"DELETE FROM "Note" WHERE "id" = '1'"#)
    try scene.server.sql(#"UPDATE "Note" SET "rank" = 100 WHERE "id" = '2'"#)
    let query = TableQuery<Note>().matching { $0.rank < 100 }
    #expect(try await scene.device.notes.pull("all").changedCount == 0)
    // Rows with edits, and rows that the server does not know yet, stay.
    try await scene.device.notes.insert(Note(id: "5", text: "new", rank: 0))
    await scene.device.network.fail(.status(400))
    let result = try await scene.device.context.reconcile([
      PullQuery(Note.self, id: "all", query, pageSize: 2)
    ])
    #expect(result.queries.map(\.removedCount) == [2])
    #expect(try await scene.ids() == ["3", "4", "5"])
    #expect(try await scene.device.operations() == ["insert Note/5"])
  }

  @Test func givesRowsOfOtherQueriesNotAway() async throws {
    let scene = try await Scene()
    let few = PullQuery(Note.self, id: "few", TableQuery().matching { $0.rank < 2 })
    let error = try await scene.device.context.reconcile([few]).failure
    #expect(error?.reason == .invalid && error?.description.contains("the query 'all'") == true)
    #expect(try await scene.ids().count == 4)
    let both = [few, PullQuery(Note.self, id: "all")]
    #expect(try await scene.device.context.reconcile(both).queries.map(\.removedCount) == [0, 0])
    // A later version of the app has the one query only.
    try await scene.device.notes.forgetQuery("all")
    #expect(try await scene.device.context.reconcile([few]).queries.map(\.removedCount) == [3])
    #expect(try await scene.device.notes.pull("all").changedCount == 3)
  }

  @Test func refusesToReconcileASnapshot() async throws {
    let scene = try await Scene()
    let query = PullQuery(Note.self, id: nil, TableQuery().taking(2))
    let error = try await scene.device.context.reconcile([query]).failure
    #expect(error?.reason == .invalid)
    #expect(try await scene.ids().count == 4)
  }

  /// A row that is inserted and pushed while the reconciliation goes on must stay.
  @Test func leavesWhatIsPushedMeanwhile() async throws {
    let scene = try await Scene()
    let other = try Device(scene.server, store: scene.device.store)
    let once = Once()
    await scene.device.network.setAfterwards { [device = scene.device] line in
      guard line.hasPrefix("GET"), await once.isFirst() else { return }
      try? await device.sql(#"INSERT INTO "Note" ("id", "text") VALUES ('0', 'new')"#)
      try? await device.sql(#"UPDATE "Note" SET "text" = 'b' WHERE "id" = '1'"#)
      _ = try? await other.context.push()
    }
    let result = try await scene.device.context.reconcile([PullQuery(Note.self, id: "all", pageSize: 2)])
    #expect(result.queries.map(\.removedCount) == [0])
    #expect(try await scene.ids() == ["0", "1", "2", "3", "4"])
  }

  @Test func aReconciliationThatIsCutOffRemovesNothing() async throws {
    let scene = try await Scene()
    try scene.server.sql(#"DELETE FROM "Note" WHERE "id" = '1'"#)
    await scene.device.network.fail(nil, .answerLost)
    let query = PullQuery(Note.self, id: "all", pageSize: 2)
    #expect(try await scene.device.context.reconcile([query]).failure != nil)
    #expect(try await scene.ids().count == 4)
    #expect(try await scene.device.context.reconcile([query]).queries.map(\.removedCount) == [1])
  }

  /// They are nowhere else.
  @Test func leavesRowsThatWereHereBeforeSyncBegan() async throws {
    let device = try Device(try NotesServer())
    try await device.store.write { db in
      try device.context.queue.applying(in: db) {
        try db.execute(sql: #"INSERT INTO "Note" ("id", "text") VALUES ('8', 'old')"#)
      }
    }
    try await device.context.reconcile([PullQuery(Note.self, id: "all")]).get()
    #expect(try await device.texts() == ["8": "old"])
  }

  // MARK: - First upload

  @Test func queuesRowsThatWereHereBeforeSyncBegan() async throws {
    let scene = try await Scene()
    // As an import does that writes as if the server did.
    try await scene.device.store.write { db in
      try scene.device.context.queue.applying(in: db) {
        try db.execute(sql: #"INSERT INTO "Note" ("id", "text") VALUES ('8', 'old'), ('9', 'older')"#)
      }
    }
    #expect(try await scene.device.operations().isEmpty)
    #expect(try await scene.device.notes.queueExistingRows(TableQuery().matching { $0.text == "old" }) == 1)
    #expect(try await scene.device.notes.queueExistingRows() == 1)
    #expect(try await scene.device.notes.queueExistingRows() == 0)
    #expect(try await scene.device.operations() == ["insert Note/8", "insert Note/9"])
    #expect(try await scene.device.context.push().isComplete)
    #expect(try scene.server.notes().keys.sorted() == ["1", "2", "3", "4", "8", "9"])
  }
}
