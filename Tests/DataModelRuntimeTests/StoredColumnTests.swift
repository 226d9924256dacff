import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Decimals are text, and GRDB would compare them as such.
@Suite struct StoredColumnTests {
  @Test func comparesDecimalsAsNumbers() throws {
    let price = StoredColumn<Decimal>("price")
    let found = try DatabaseQueue().write { db in
      try db.execute(
        sql: "CREATE TABLE T (price TEXT); INSERT INTO T VALUES ('9'), ('10.5'), ('100'), (NULL)"
      )
      let all = Table<Row>("T").select(price)
      return try [
        all.filter(price > 9), all.filter(price > Decimal(9)), all.filter(10.5 >= price),
        all.filter((9..<100).contains(price)), all.order(price), all.order(price.desc),
        all.filter(price == Optional(Decimal(9))), all.filter(price == 9), all.select(max(price)),
      ].map { try Optional<String>.fetchAll(db, $0) }
    }
    #expect(found[0] == ["10.5", "100"])
    #expect(found[1] == ["10.5", "100"])
    #expect(found[2] == ["9", "10.5"])
    #expect(found[3] == ["9", "10.5"])
    #expect(found[4] == [nil, "9", "10.5", "100"])
    #expect(found[5] == ["100", "10.5", "9", nil])
    #expect(found[6] == ["9"])
    #expect(found[7] == ["9"])
    #expect(found[8] == ["100.0"])
  }

  /// It is refused: NaN would be stored as NULL, and a date of the year 10000 as another date.
  @Test func refusesWhatAColumnCannotHoldRatherThanAssigningSomethingElse() throws {
    try DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE T (number REAL, moment TEXT CHECK (moment LIKE '____-__-__ __:__:__.___')) STRICT;
          INSERT INTO T DEFAULT VALUES
          """
      )
      let (number, moment) = (StoredColumn<Double>("number"), StoredColumn<Date>("moment"))
      #expect(throws: LocalStore.UnstorableValueError.self) {
        try Table("T").updateAll(db, number.set(to: .nan))
      }
      let late = Date(timeIntervalSince1970: 253_402_300_800)
      #expect(throws: LocalStore.UnstorableValueError.self) {
        try Table("T").updateAll(db, moment.set(to: late))
      }
      try Table("T").updateAll(db, [number.set(to: 1.5), moment.set(to: Date(timeIntervalSince1970: 0))])
      #expect(
        try Row.fetchOne(db, sql: "SELECT * FROM T") == ["number": 1.5, "moment": "1970-01-01 00:00:00.000"]
      )
    }
  }
}
