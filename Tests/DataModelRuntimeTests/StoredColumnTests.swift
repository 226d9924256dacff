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
