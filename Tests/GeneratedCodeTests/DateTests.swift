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

  /// What a column takes is what objects can be made of, whoever wrote it.
  @Test func whatSQLWritesIsReadOrRefused() throws {
    let days = ["2024-02-29", "1500-02-29", "1582-10-04", "1582-10-15", "0001-01-01", "9999-12-31"]
    let noDays = [
      "2024-02-30", "2023-02-29", "1900-02-29", "2024-19-39", "2024-13-01", "2024-00-10", "2024-01-00",
      "2024-01-32", "1582-10-05", "1582-10-14", "0000-01-01", "2024-1-01", "02024-01-01", "-001-01-01",
    ]
    let times = ["00:00:00.000", "23:59:59.999", "12:34:56.789"]
    let noTimes = [
      "24:00:00.000", "29:59:59.000", "23:60:00.000", "23:59:60.000", "23:59:59", "23:59:59.9",
      "23:59:59.9999",
      "23:59", "", "aa:00:00.000",
    ]
    var taken: [String] = []
    for (day, isDay) in days.map({ ($0, true) }) + noDays.map({ ($0, false) }) {
      for (time, isTime) in times.map({ ($0, true) }) + noTimes.map({ ($0, false) }) {
        for separator in [" ", "T"] {
          let text = day + separator + time
          let insert = { (db: Database) in
            try db.execute(
              sql: "INSERT INTO TodoItem (id, createdAt) VALUES (?, ?)",
              arguments: [text, text]
            )
          }
          if isDay, isTime, separator == " " {
            try store.write(insert)
            taken.append(text)
          } else {
            #expect(throws: DatabaseError.self, "\(text)") { try store.write(insert) }
          }
        }
      }
    }
    try store.read { db in
      for items in [try TodoItem.fetchAll(db), try TodoItem.fetchAll(db, sql: "SELECT * FROM TodoItem")] {
        #expect(items.map(\.createdAt?.databaseValue) == items.map(\.id.databaseValue))
        #expect(items.map(\.id).sorted() == taken.sorted())
      }
    }
  }
}
