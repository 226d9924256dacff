import DataModelRuntime
import Foundation
import GRDB
import Testing

@testable import ErrandsReference

/// A store keeps milliseconds, and so does an object: what the caller holds is what is fetched.
@Suite struct DateTests {
  private let store: LocalStore

  init() throws {
    store = try LocalStore(inMemory: ErrandsSchema.schema)
  }

  @Test(arguments: [1_600_000_000.999, 1_700_000_000.123_456, -0.000_6, 0.000_4, -62_135_769_600])
  func isRoundedWhereverItComesFrom(_ seconds: Double) throws {
    let moment = Date(timeIntervalSince1970: seconds)
    var item = Errand(id: "1", begun: moment)
    item.due = moment
    #expect(item.due == item.begun)
    let fetched = try store.write { db in
      try item.insert(db)
      return try Errand.fetchAll(db) + Errand.fetchAll(db, sql: "SELECT * FROM Errand")
    }
    #expect(fetched == [item, item])
  }

  @Test func outsideOfTheYears1To9999IsRefusedByEveryWayToWrite() throws {
    let late = Date(timeIntervalSince1970: 253_402_300_800)
    let ways: [@Sendable (Database) throws -> Void] = [
      { try Errand(id: "2", begun: late).insert($0) },
      { try Errand(id: "2", begun: late).insert($0, onConflict: .replace) },
      { try Errand(id: "2", begun: late).insertWithoutValidation($0) },
      { try Errand(id: "1", begun: late).update($0) },
      { try Errand(id: "2", begun: late).save($0) },
      { try Errand(id: "2", begun: late).upsert($0) },
      { _ = try Errand.updateAll($0) { $0.begun.set(to: late) } },
    ]
    try store.write { db in try Errand(id: "1").insert(db) }
    for way in ways {
      #expect(throws: LocalStore.UnstorableValueError.self) { try store.write { db in try way(db) } }
    }
    #expect(try store.read { db in try Errand.fetchAll(db) } == [Errand(id: "1")])
  }

  /// A date of GRDB's own queries has the same form.
  @Test func isFoundByEveryKindOfCondition() throws {
    let moment = Date(timeIntervalSince1970: 1_700_000_000.25)
    let evening: Date? = moment.addingTimeInterval(1)
    try store.write { db in try Errand(id: "1", due: moment).insert(db) }
    let found = try store.read { db in
      try [
        Errand.filter { $0.due <= evening }, Errand.filter(Column("due") == moment),
        Errand.filter { [moment].contains($0.due) }, Errand.filter { $0.due === moment },
        Errand.filter(sql: "due = ?", arguments: [moment]),
        Errand.filter(literal: "due = \(moment)"), Errand.matching { $0.due <= evening },
      ].map { try $0.fetchCount(db) }
    }
    #expect(found == [1, 1, 1, 1, 1, 1, 1])
  }

  /// What a column takes is what objects can be made of, whatever program wrote it.
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
              sql: "INSERT INTO Errand (id, begun) VALUES (?, ?)",
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
      for items in [try Errand.fetchAll(db), try Errand.fetchAll(db, sql: "SELECT * FROM Errand")] {
        #expect(items.map(\.begun?.databaseValue) == items.map(\.id.databaseValue))
        #expect(items.map(\.id).sorted() == taken.sorted())
      }
    }
  }
}
