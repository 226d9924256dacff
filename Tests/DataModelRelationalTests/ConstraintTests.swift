import GRDB
import Testing

/// What the columns take and what they refuse, asked of SQLite itself.
@Suite struct ConstraintTests {
  static let cases: [(type: String, accepted: [String], refused: [String])] = [
    ("Boolean", ["0", "1", "NULL"], ["2", "-1", "'yes'"]),
    ("Integer 16", ["-32768", "32767", "NULL"], ["-32769", "32768", "'a'"]),
    ("Integer 32", ["-2147483648", "2147483647"], ["2147483648"]),
    ("Integer 64", ["9223372036854775807"], ["'9223372036854775808'", "1.5"]),
    ("Double", ["1e300", "0", "NULL"], ["9e999", "-9e999", "'NaN'"]),
    ("Float", ["1.5"], ["1e39"]),
    ("Decimal", ["'12.50'", "'-1'", "'0'", "NULL"], ["'1e5'", "'NaN'", "'-'", "''"]),
    (
      "Date",
      ["'2024-01-31T09:00:00.000Z'", "'0000-01-01T00:00:00.000Z'", "'9999-12-31T23:59:59.999Z'", "NULL"],
      ["'2024-01-31 09:00:00.000'", "'-001-01-01T00:00:00.000Z'", "'10000-01-01T00:00:00.000Z'", "1.5"]
    ),
    (
      "UUID",
      ["'0e984725-c51c-4bf4-9960-e1c80e27aba0'", "NULL"],
      ["'0E984725-C51C-4BF4-9960-E1C80E27ABA0'", "'0e984725'", "x'00'"]
    ),
    ("Binary", ["x'00ff'", "NULL"], ["'text'", "1"]),
    ("String", ["''", "'text'", "NULL"], ["x'00'"]),
  ]

  @Test(arguments: cases)
  func takesValuesOfTheTypeOnly(_ type: String, accepted: [String], refused: [String]) throws {
    let xml = try ModelXML(
      #"<entity name="E"><attribute name="a" optional="YES" attributeType="\#(type)"/></entity>"#
    )
    let queue = try TestDatabase.create(xml.lowered().schema)
    for value in accepted {
      try queue.write { db in try db.execute(sql: #"INSERT INTO "E" ("a") VALUES (\#(value))"#) }
    }
    for value in refused {
      #expect(throws: DatabaseError.self, "\(value)") {
        try queue.write { db in try db.execute(sql: #"INSERT INTO "E" ("a") VALUES (\#(value))"#) }
      }
    }
  }

  @Test func requiredMeansNotNull() throws {
    let xml = try ModelXML(#"<entity name="E"><attribute name="a" attributeType="String"/></entity>"#)
    let queue = try TestDatabase.create(xml.lowered().schema)
    #expect(throws: DatabaseError.self) {
      try queue.write { db in try db.execute(sql: #"INSERT INTO "E" ("a") VALUES (NULL)"#) }
    }
  }
}
