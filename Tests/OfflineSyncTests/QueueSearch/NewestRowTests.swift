import Foundation
import GRDB
import Testing

@testable import OfflineSync

/// A page shows what the server has now, whatever an answer has said before.
@Suite struct NewestRowTests {
  /// A server said that it has no such row, since the user was not allowed to see it for a while.
  @Test func aRowThatIsThereAgainIsNotTakenAway() throws {
    try DatabaseQueue().write { db in
      try SearchSchema.create(in: db)
      let queue = try OfflineSync.OperationQueue([SearchSchema.table], dialect: .mobileApps, in: db)
      var state = try SearchState(.synced, ModelServer.Traits(), in: db)
      let row = state.image.row
      try db.execute(sql: #"UPDATE "TodoItem" SET "text" = 't8'"#)
      let operation = try #require(try StoreImage(db).waiting)
      let now = Date(timeIntervalSince1970: 1000)
      guard case .claimed(let claim) = try queue.claim(operation.id, token: "a", now: now, in: db) else {
        return #expect(Bool(false), "there is something to send")
      }
      let missing = PushOutcome.deleted(nil, SyncFailure(.conflict, status: 404, "no such row"))
      #expect(try queue.settle(missing, for: claim, in: db) == .conflict)
      state.image = try StoreImage(db)
      #expect(state.image.known(of: operation, .newer)?.gone == KnownRow.Presence.absent.rawValue)

      let page = AskedPage(state.image, state.server)
      #expect(try page.transaction(queue).store(in: db)?.rememberedCount == 1)
      #expect(try queue.conflict(of: operation.id, in: db)?.serverRow?["text"] == "t1".databaseValue)
      try queue.decide(.discard, about: operation.id, in: db)
      let end = try StoreImage(db)
      #expect(end.row == row)
      #expect(end.operations.isEmpty)
    }
  }
}
