import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Comparisons in queries use the form in which values are stored.
@Suite struct StoredColumnTests {
  private let date = StoredColumn<Date>("date")
  private let identifier = StoredColumn<UUID>("identifier")

  private func sql(_ condition: SQLExpression) throws -> String {
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE T (date TEXT, identifier TEXT)")
      let statement = try Table("T").filter(condition).makePreparedRequest(db).statement
      let text = "\(statement.sql) \(statement.arguments)"
      return String(text.drop { $0 != "W" })
    }
  }

  @Test func comparesDatesAsText() throws {
    let moment = Date(timeIntervalSinceReferenceDate: 0)
    #expect(try sql(date > moment) == #"WHERE "date" > ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(date >= moment) == #"WHERE "date" >= ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(date < moment) == #"WHERE "date" < ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(date <= moment) == #"WHERE "date" <= ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(date == moment) == #"WHERE "date" = ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(date != moment) == #"WHERE "date" <> ? ["2001-01-01T00:00:00.000Z"]"#)
  }

  @Test func comparesOptionalValues() throws {
    let moment: Date? = Date(timeIntervalSinceReferenceDate: 0)
    let nothing: Date? = nil
    #expect(try sql(date == moment) == #"WHERE "date" = ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(date != moment) == #"WHERE "date" <> ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(date == nothing) == #"WHERE "date" IS NULL []"#)
    #expect(try sql(date != nothing) == #"WHERE "date" IS NOT NULL []"#)
    let one = UUID(uuidString: "0E984725-C51C-4BF4-9960-E1C80E27ABA0")
    #expect(try sql(identifier == one) == #"WHERE "identifier" = ? ["0e984725-c51c-4bf4-9960-e1c80e27aba0"]"#)
  }

  @Test func comparesWithTheValueFirst() throws {
    let moment = Date(timeIntervalSinceReferenceDate: 0)
    let maybe: Date? = moment
    #expect(try sql(moment < date) == #"WHERE "date" > ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(moment <= date) == #"WHERE "date" >= ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(moment > date) == #"WHERE "date" < ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(moment >= date) == #"WHERE "date" <= ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(moment == date) == #"WHERE "date" = ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(moment != date) == #"WHERE "date" <> ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(maybe == date) == #"WHERE "date" = ? ["2001-01-01T00:00:00.000Z"]"#)
    #expect(try sql(maybe != date) == #"WHERE "date" <> ? ["2001-01-01T00:00:00.000Z"]"#)
  }

  @Test func findsValuesInCollectionsAndRanges() throws {
    let first = Date(timeIntervalSinceReferenceDate: 0)
    let last = Date(timeIntervalSinceReferenceDate: 1)
    let bounds = #"["2001-01-01T00:00:00.000Z", "2001-01-01T00:00:01.000Z"]"#
    #expect(try sql([first, last].contains(date)) == #"WHERE "date" IN (?, ?) \#(bounds)"#)
    #expect(try sql((first...last).contains(date)) == #"WHERE ("date" >= ?) AND ("date" <= ?) \#(bounds)"#)
    #expect(try sql((first..<last).contains(date)) == #"WHERE ("date" >= ?) AND ("date" < ?) \#(bounds)"#)
  }

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

  @Test func comparesWithNil() throws {
    #expect(try sql(date == nil) == #"WHERE "date" IS NULL []"#)
    #expect(try sql(date != nil) == #"WHERE "date" IS NOT NULL []"#)
  }

  @Test func findsOneOfSeveral() throws {
    let one = try #require(UUID(uuidString: "0E984725-C51C-4BF4-9960-E1C80E27ABA0"))
    #expect(
      try sql(identifier.isIn([one])) == #"WHERE "identifier" = ? ["0e984725-c51c-4bf4-9960-e1c80e27aba0"]"#
    )
  }
}
