import Foundation
import GRDB
import Testing

@testable import DataModelRuntime

/// Functions of migrations that SQLite does not have.
@Suite struct MigrationFunctionsTests {
  private func text(_ call: String, _ arguments: StatementArguments = []) throws -> String? {
    try DatabaseQueue().read { db in
      MigrationFunctions.add(to: db)
      return try String.fetchOne(db, sql: "SELECT \(call)", arguments: arguments)
    }
  }

  @Test(
    arguments: [
      ("0.1, 64", "0.1"),
      ("0.1, 32", "0.1"),
      ("0.10000000149011612, 64", "0.10000000149011612"),
      // A value of a Float, as a column has it.
      ("0.10000000149011612, 32", "0.1"),
      ("1e-20, 64", "0.00000000000000000001"),
      ("-1.5e-07, 64", "-0.00000015"),
      ("0.30000000000000004, 64", "0.30000000000000004"),
      ("123456789.12345679, 64", "123456789.12345679"),
      ("9007199254740993.0, 64", "9007199254740992"),
      ("100.0, 64", "100"),
      ("1e16, 64", "10000000000000000"),
      ("-1.2345e+20, 64", "-123450000000000000000"),
      ("16777216.0, 32", "16777216"),
      ("-0.0, 64", "0"),
      ("7, 64", "7"),
      ("NULL, 64", nil),
      ("9e999, 64", nil),
    ] as [(String, String?)]
  )
  func digits(_ arguments: String, _ expected: String?) throws {
    #expect(try text("datamodel_digits(\(arguments))") == expected)
  }

  /// Between the least and the greatest number that becomes a Decimal, no digit is lost.
  @Test func digitsAreThoseOfTheDecimal() throws {
    var generator = SystemRandomNumberGenerator()
    for exponent in -110...125 {
      let significand = Double.random(in: 1..<10, using: &generator)
      let number = try #require(Double("\(significand)e\(exponent)"))
      let digits = try #require(try text("datamodel_digits(?, 64)", [number]))
      #expect(Double(digits) == number)
      let decimal = try #require(Decimal.fromDatabaseValue(digits.databaseValue), "\(number)")
      #expect(Double("\(decimal)") == number)
    }
  }

  @Test(
    arguments: [
      ("'2024-02-29 12:34:56.789'", "730902896.789"),
      ("'0001-01-01 00:00:00.000'", "-63114076800.0"),
      ("'2024-02-30 12:34:56.789'", nil),
      ("'2024-02-29'", nil),
      ("NULL", nil),
    ] as [(String, String?)]
  )
  func seconds(_ argument: String, _ expected: String?) throws {
    #expect(try text("CAST(datamodel_seconds(\(argument)) AS TEXT)") == expected)
  }

  @Test(
    arguments: [
      ("730902896.789", "2024-02-29 12:34:56.789"),
      ("0", "2001-01-01 00:00:00.000"),
      ("0.0005", "2001-01-01 00:00:00.001"),
      ("-63114076800", "0001-01-01 00:00:00.000"),
      ("-63114076800.001", nil),
      ("252423993600", nil),
      ("9e999", nil),
      ("NULL", nil),
    ] as [(String, String?)]
  )
  func date(_ argument: String, _ expected: String?) throws {
    #expect(try text("datamodel_date(\(argument))") == expected)
  }

  @Test(
    arguments: [
      ("'0e984f5c-2b5b-4f0c-9f0e-2c5d6b7a8f90'", "0E984F5C2B5B4F0C9F0E2C5D6B7A8F90"), ("'x'", ""),
      ("NULL", ""),
    ]
  )
  func uuid(_ argument: String, _ expected: String) throws {
    #expect(try text("hex(datamodel_uuid(\(argument)))") == expected)
  }
}
