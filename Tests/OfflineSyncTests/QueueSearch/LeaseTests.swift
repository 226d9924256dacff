@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import Testing

@testable import OfflineSync

/// An attempt has an operation for a minute; then another may take over, and the first has no effect any
/// more.
@Suite struct LeaseTests {
  private static let begin = Date(timeIntervalSince1970: 1_800_000_000)

  /// The seconds after the first claim at which another attempt asks, and whether it gets the operation.
  @Test(arguments: [
    (0.0, false), (59, false), (60, true), (3600, true),
    // The clock was set back: to keep the operation for hours would be worse than to send twice.
    (-1, true), (-7200, true),
  ])
  func endsAfterAMinute(_ seconds: Double, _ isClaimed: Bool) throws {
    try inStore { db, queue, id in
      _ = try claim(queue, id, "first", 0, db)
      let result = try claim(queue, id, "second", seconds, db)
      #expect(isClaimed == (result?.isInDoubt == true))
    }
  }

  @Test func isRenewedByTheAttemptThatHasIt() throws {
    try inStore { db, queue, id in
      let first = try #require(try claim(queue, id, "first", 0, db))
      try queue.renew(first.token, now: Self.begin + 50, in: db)
      #expect(try claim(queue, id, "second", 100, db) == nil)
      #expect(try claim(queue, id, "second", 110, db) != nil)
      let taken = try StoreImage(db)
      try queue.renew(first.token, now: Self.begin + 111, in: db)
      #expect(try StoreImage(db) == taken)
    }
  }

  @Test func isNotRenewedForALostAnswer() throws {
    try inStore { db, queue, id in
      let first = try #require(try claim(queue, id, "first", 0, db))
      let lost = PushOutcome.unknown(SyncFailure(.offline, "no answer"))
      _ = try queue.settle(lost, for: first, in: db)
      try queue.renew(first.token, now: Self.begin + 1, in: db)
      #expect(try claim(queue, id, "second", 2, db)?.isInDoubt == true)
    }
  }

  @Test func anAttemptThatLostItHasNoEffect() throws {
    try inStore { db, queue, id in
      let first = try #require(try claim(queue, id, "first", 0, db))
      _ = try claim(queue, id, "second", 60, db)
      let before = try StoreImage(db)
      let refused = SyncFailure(.refused, "no")
      for outcome in [PushOutcome.rejected(refused), .notNow(refused), .unknown(refused), .accepted(nil)] {
        #expect(try queue.settle(outcome, for: first, in: db) == .lost)
      }
      #expect(try StoreImage(db) == before)
    }
  }

  @Test func whatWaitsBehindItIsNotReady() throws {
    try inStore { db, queue, id in
      _ = try claim(queue, id, "first", 0, db)
      try db.execute(sql: #"UPDATE "TodoItem" SET "text" = 't8'"#)
      let operations = try StoreImage(db).operations
      try #require(operations.count == 2)
      let result = try queue.claim(operations[1].id, token: "second", now: Self.begin + 3600, in: db)
      #expect(result == .notReady)
    }
  }

  private func claim(
    _ queue: OfflineSync.OperationQueue,
    _ id: Int64,
    _ token: String,
    _ seconds: Double,
    _ db: Database
  ) throws -> Claim? {
    guard case .claimed(let claim) = try queue.claim(id, token: token, now: Self.begin + seconds, in: db)
    else { return nil }
    return claim
  }

  private func inStore(_ body: (Database, OfflineSync.OperationQueue, Int64) throws -> Void) throws {
    try DatabaseQueue().write { db in
      try SearchSchema.create(in: db)
      try db.execute(sql: #"INSERT INTO "TodoItem" ("id", "text") VALUES ('t1', 't7')"#)
      let queue = try OfflineSync.OperationQueue([SearchSchema.table], dialect: .mobileApps, in: db)
      try body(db, queue, try #require(try StoreImage(db).operations.first?.id))
    }
  }
}
