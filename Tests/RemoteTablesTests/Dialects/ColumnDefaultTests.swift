@_spi(Generated) import DataModelRuntime
import Foundation
import GRDB
import Testing

@testable import RemoteTables

/// A row that comes without a value has the one that the database would give it.
@Suite struct ColumnDefaultTests {
  @Test(arguments: [
    "0", "-32768", "9223372036854775807", "1.5", "-0.1", "1e+30", "'it''s'", "''",
    "'2024-01-31 09:00:00.000'",
    "x'00ff'", "X'0123456789ABCDEF0123456789ABCDEF'",
  ])
  func isThatOfTheDatabase(_ literal: String) throws {
    let expected = try DatabaseQueue().read { db in
      try DatabaseValue.fetchOne(db, sql: "SELECT \(literal)")
    }
    #expect(SyncedColumn("a", .string, defaultSQL: literal).defaultValue == expected)
  }

  @Test func isNULLWithoutOne() {
    #expect(SyncedColumn("a", .string).defaultValue == .null)
    #expect(SyncedColumn("deleted", .bool, .deleted).defaultValue == false.databaseValue)
  }
}
