import DataModelRuntime
import Foundation
import GRDB
import Testing

@testable import QSDataModelReference

/// A store keeps milliseconds, and so does an object: what the caller holds is what is fetched.
@Suite struct DateTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: QSDataModelSchema.schema)
  }

  @Test(arguments: [1_600_000_000.999, 1_700_000_000.123_456, -0.000_6, 0.000_4, -62_135_769_600])
  func isRoundedWhereverItComesFrom(_ seconds: Double) throws {
    let moment = Date(timeIntervalSince1970: seconds)
    var item = TodoItem(id: "1", createdAt: moment)
    item.updatedAt = moment
    #expect(item.updatedAt == item.createdAt)
    let fetched = try store.write { db in
      try item.insert(db)
      return try TodoItem.fetchAll(db) + TodoItem.fetchAll(db, sql: "SELECT * FROM TodoItem")
    }
    #expect(fetched == [item, item])
  }

  @Test func outsideOfTheYears1To9999IsRefusedByEveryWayToWrite() throws {
    let late = Date(timeIntervalSince1970: 253_402_300_800)
    let ways: [@Sendable (Database) throws -> Void] = [
      { try TodoItem(id: "2", createdAt: late).insert($0) },
      { try TodoItem(id: "2", createdAt: late).insert($0, onConflict: .replace) },
      { try TodoItem(id: "2", createdAt: late).insertWithoutValidation($0) },
      { try TodoItem(id: "1", createdAt: late).update($0) },
      { try TodoItem(id: "2", createdAt: late).save($0) },
      { try TodoItem(id: "2", createdAt: late).upsert($0) },
    ]
    try store.write { db in try TodoItem(id: "1").insert(db) }
    for way in ways {
      #expect(throws: LocalStore.UnstorableValueError.self) { try store.write { db in try way(db) } }
    }
    #expect(throws: DatabaseError.self) {
      try store.write { db in _ = try TodoItem.updateAll(db) { $0.createdAt.set(to: late) } }
    }
    #expect(try store.read { db in try TodoItem.fetchAll(db) } == [TodoItem(id: "1")])
  }

  /// A date of GRDB's own queries has the same form.
  @Test func isFoundByEveryKindOfCondition() throws {
    let moment = Date(timeIntervalSince1970: 1_700_000_000.25)
    let evening: Date? = moment.addingTimeInterval(1)
    try store.write { db in try TodoItem(id: "1", updatedAt: moment).insert(db) }
    let found = try store.read { db in
      try [
        TodoItem.filter { $0.updatedAt <= evening }, TodoItem.filter(Column("updatedAt") == moment),
        TodoItem.filter { [moment].contains($0.updatedAt) }, TodoItem.filter { $0.updatedAt === moment },
        TodoItem.filter(sql: "updatedAt = ?", arguments: [moment]),
        TodoItem.filter(literal: "updatedAt = \(moment)"), TodoItem.matching { $0.updatedAt <= evening },
      ].map { try $0.fetchCount(db) }
    }
    #expect(found == [1, 1, 1, 1, 1, 1, 1])
  }
}
