@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import Testing

@testable import OfflineSync

/// The order in which operations are claimed.
@Suite struct PushScheduleTests {
  /// Rows that refer to each other: the insertions in the order in which they are queued, and that in which
  /// they are claimed.
  @Test(arguments: [
    (["A", "B", "C"], "A B C"), (["A>B", "B>C", "C"], "C B A"),
    // Of those that no order pleases, the first goes first.
    (["A>B", "B>A"], "A B"), (["A>A"], "A"), (["A>B", "B>C", "C>A", "D>B"], "A C B D"),
    // A row that leads into a circle, and is not part of it.
    (["A>B", "B>C", "C>B"], "B A C"),
  ])
  func insertsWhatIsReferredToFirst(_ rows: [String], _ order: String) throws {
    try inStore { db, queue in
      for row in rows {
        let parts = row.split(separator: ">").map(String.init)
        try db.execute(
          sql: #"INSERT INTO "Node" ("id", "next") VALUES (?, ?)"#,
          arguments: [parts[0], parts.dropFirst().first]
        )
      }
      #expect(try claimed(queue, db).joined(separator: " ") == order)
    }
  }

  /// A deletion that waits for many is looked at when the last of them is through, and not after each.
  @Test func aDeletionWaitsForTheLastOfThoseThatReferredToTheRow() throws {
    try inStore { db, queue in
      try queue.applying(in: db) {
        try db.execute(sql: #"INSERT INTO "Node" ("id", "next") VALUES ('A', NULL), ('B', 'A'), ('C', 'A')"#)
      }
      for id in ["A", "B", "C"] {
        try db.execute(sql: #"DELETE FROM "Node" WHERE "id" = ?"#, arguments: [id])
      }
      let operations = try queue.operations(.constant(true), in: db)
      #expect(operations.map(\.itemID) == ["A", "B", "C"])
      #expect(try queue.blocker(of: operations[0], in: db) == operations[2].id)
      #expect(try claimed(queue, db) == ["B", "C", "A"])
    }
  }

  /// Claims one operation after the other, and ends each.
  private func claimed(_ queue: OfflineSync.OperationQueue, _ db: Database) throws -> [String] {
    var schedule = PushSchedule()
    var ids: [String] = []
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    while let claim = try schedule.next(queue, token: "\(ids.count)", now: now, in: db) {
      ids.append(claim.operation.itemID)
      try queue.remove(claim.operation, in: db)
      schedule.end(claim.operation.id, isCarriedOut: true)
    }
    #expect(schedule.heldCount == 0)
    return ids
  }

  private func inStore(_ body: (Database, OfflineSync.OperationQueue) throws -> Void) throws {
    try DatabaseQueue().write { db in
      let statements = try ModelXML(Self.elements).syncedStatements([Self.table])
      for statement in statements { try db.execute(sql: statement) }
      try body(db, try OfflineSync.OperationQueue([Self.table], dialect: .mobileApps, in: db))
    }
  }

  private static let table = SyncedTable(
    "Node",
    columns: [
      SyncedColumn("id", .string, .id), SyncedColumn("version", .string, .version),
      SyncedColumn("next", .string, references: "Node"),
    ]
  )

  private static let elements = """
    <entity name="Node">
      <attribute name="id" attributeType="String"/>
      <attribute name="version" optional="YES" attributeType="String"/>
      <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Node" \
    inverseName="previous" inverseEntity="Node"/>
      <relationship name="previous" optional="YES" toMany="YES" deletionRule="No Action" \
    destinationEntity="Node" inverseName="next" inverseEntity="Node"/>
    </entity>
    \(SearchSchema.systemTables)
    """
}
