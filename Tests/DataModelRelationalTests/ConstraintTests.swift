import DataModelTestSupport
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
    (
      "Decimal", ["'12.50'", "'-1'", "'-.5'", "'5.'", "'0'", "NULL"],
      ["'1e5'", "'NaN'", "'-'", "''", "'2024-01-31'", "'--1'", "'5-'", "'1.2.3'", "'.5.'"]
    ),
    (
      "Date",
      ["'2024-01-31 09:00:00.000'", "'0001-01-01 00:00:00.000'", "'9999-12-31 23:59:59.999'", "NULL"],
      [
        "'2024-01-31T09:00:00.000Z'", "'2024-01-31 09:00:00.000Z'", "'2024-01-31 09:00:00'", "'2024-01-31'",
        "'-001-01-01 00:00:00.000'", "'10000-01-01 00:00:00.000'", "'12ab-01-01 00:00:00.000'", "'now'",
        "1.5",
        "'2024-01-31 09:00:00.000' || char(0)", "'2024-01-31 09:00:00.000 +01:00'", "''",
      ]
    ),
    (
      "UUID",
      ["x'0e984725c51c4bf49960e1c80e27aba0'", "zeroblob(16)", "NULL"],
      ["'0E984725-C51C-4BF4-9960-E1C80E27ABA0'", "'0123456789abcdef'", "x'00'", "zeroblob(17)", "x''"]
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

  /// The last day of each month, the day after it, and the ends of the calendars, against a calendar of our
  /// own.
  @Test func takesTheDaysThatThereWere() throws {
    let xml = try ModelXML(
      #"<entity name="E"><attribute name="a" optional="YES" attributeType="Date"/></entity>"#
    )
    let years = [
      0, 1, 2, 4, 100, 400, 1500, 1581, 1582, 1583, 1600, 1700, 1900, 1969, 2000, 2023, 2024, 9999,
    ]
    var wrong: [String] = []
    try TestDatabase.create(xml.lowered().schema).write { db in
      for year in years {
        for month in 0...13 {
          for day in 0...32 {
            func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let text = "\(String("000\(year)".suffix(4)))-\(digits(month))-\(digits(day)) 23:59:59.999"
            try db.execute(sql: #"INSERT OR IGNORE INTO "E" ("a") VALUES (?)"#, arguments: [text])
            if (db.changesCount == 1) != Self.isDay(year, month, day) { wrong.append(text) }
          }
        }
      }
    }
    #expect(wrong == [])
  }

  private static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard year > 0, 1...12 ~= month, day > 0, !(year == 1582 && month == 10 && 5...14 ~= day) else {
      return false
    }
    let isLeap = year % 4 == 0 && (year < 1582 || year % 100 != 0 || year % 400 == 0)
    return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Every millisecond of a second, on days of both calendars, and each limit of the clock.
  @Test func takesEveryMillisecond() throws {
    let xml = try ModelXML(
      #"<entity name="E"><attribute name="a" optional="YES" attributeType="Date"/></entity>"#
    )
    try TestDatabase.create(xml.lowered().schema).write { db in
      for second in [
        "0001-01-01 00:00:00", "1500-02-29 23:59:59", "1582-10-15 00:00:00", "1969-12-31 23:59:59",
        "2024-02-29 17:41:02", "9999-12-31 23:59:59",
      ] {
        for millisecond in 0..<1000 {
          let text = "\(second).\(String("00\(millisecond)".suffix(3)))"
          try db.execute(sql: #"INSERT INTO "E" ("a") VALUES (?)"#, arguments: [text])
        }
      }
      for time in ["24:00:00.000", "23:60:00.000", "23:59:60.000", "29:59:59.000"] {
        for day in ["1500-01-01", "2024-01-01"] {
          #expect(throws: DatabaseError.self, "\(day) \(time)") {
            try db.execute(sql: #"INSERT INTO "E" ("a") VALUES (?)"#, arguments: ["\(day) \(time)"])
          }
        }
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
