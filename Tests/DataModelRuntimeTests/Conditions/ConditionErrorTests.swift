import Foundation
import GRDB
import Testing

@_spi(Generated) @testable import DataModelRuntime

/// What no database could answer rightly is an error, never another answer.
@Suite struct ConditionErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let error: StoredConditionError
    let condition: StoredCondition

    init(_ error: StoredConditionError, _ condition: (StoredColumns<Sample>) -> StoredCondition) {
      self.error = error
      self.condition = StoredCondition(Sample.self, condition)
    }

    var testDescription: String { error.description }
  }

  static let tooLate = Date(timeIntervalSince1970: 253_402_300_799.9996)
  static let tooEarly = Date.distantPast.addingTimeInterval(-0.001)

  static let cases: [Case] = [
    Case(.notANumber) { $0.weight == .nan },
    Case(.notANumber) { $0.weight != .nan },
    Case(.notANumber) { !($0.weight < .nan) },
    Case(.notANumber) { $0.ratio > .nan },
    Case(.notANumber) { $0.price == .nan },
    Case(.notANumber) { $0.weight.isIn([1, .nan]) },
    Case(.notANumber) { $0.weight + .nan > 1 },
    Case(.notANumber) { $0.text == "a" || ($0.rank > 3 && $0.weight < .nan) },
    Case(.dateOutOfRange(tooLate.roundedToMilliseconds.timeIntervalSince1970)) { $0.date < tooLate },
    Case(.dateOutOfRange(tooEarly.roundedToMilliseconds.timeIntervalSince1970)) { $0.date > tooEarly },
    Case(.dateOutOfRange(.infinity)) { $0.date < Date(timeIntervalSince1970: .infinity) },
    Case(.textWithNUL("a\0b")) { $0.text == "a\0b" },
    Case(.textWithNUL("\0")) { $0.text.contains("\0") },
    Case(.textWithNUL("a\0")) { $0.text.isIn(["a", "a\0"]) },
    Case(.negativeSubstring(-1)) { $0.text.substring(from: -1) == "a" },
    Case(.negativeSubstring(-2)) { $0.text.substring(from: 0, length: -2) == "a" },
  ]

  @Test(arguments: cases)
  func isFoundBeforeAndWhenTheRequestIsRun(_ test: Case) throws {
    #expect(throws: test.error) { try test.condition.validate() }
    try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: [["text": .string("a"), "weight": .double(1)], [:]])
      #expect(throws: test.error) { try Sample.matching(test.condition).fetchAll(db) }
      #expect(throws: test.error) { try Sample.matching(test.condition).fetchCount(db) }
      #expect(throws: test.error) { try Sample.matching(test.condition).deleteAll(db) }
      #expect(try Sample.fetchCount(db) == 2)
    }
  }

  @Test func takesTheFirstAndTheLastDate() throws {
    let last = Date(timeIntervalSince1970: 253_402_300_799.999)
    try StoredCondition(Sample.self) { $0.date >= .distantPast && $0.date <= last }.validate()
  }

  /// Offsets beyond every text find nothing there, and do not run into the limits of SQLite's integers.
  @Test func takesLargeOffsets() throws {
    try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: [["text": .string("abc")]])
      #expect(
        try Sample.ids(db, StoredCondition(Sample.self) { $0.text.substring(from: .max) == "" }) == [1]
      )
      #expect(
        try Sample.ids(
          db,
          StoredCondition(Sample.self) { $0.text.substring(from: 1, length: .max) == "bc" }
        ) == [1]
      )
    }
  }

  /// A column of the same name in another table could have other values.
  @Test func columnsOfAnotherTableAreRefused() throws {
    let other = StoredCondition(Creature.self) { $0.name == "a" }
    let error = StoredConditionError.foreignColumn("name", of: "Creature", in: "Sample")
    try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: [])
      #expect(throws: error) { try Sample.matching(other).fetchAll(db) }
      #expect(throws: error) { try Sample.all().matching(other).fetchAll(db) }
      let order = StoredOrdering.orderings(of: Creature.self) { [$0.name.ascending] }
      #expect(throws: error) { try Sample.sorted(by: order).fetchAll(db) }
    }
  }

  @Test func messagesNameTheRemedy() {
    #expect(
      StoredConditionError.textWithNUL("a\0b").description
        == #"a condition compares with a text that contains U+0000, where GRDB would cut it off: "#
        + #"a\0b; "#
        + "remove the character"
    )
  }
}

/// Limits of SQLite are errors of SQLite, not other rows.
@Suite struct ConditionLimitTests {
  private func count(_ condition: StoredCondition) throws -> Int {
    try DatabaseQueue().write { db in
      try Sample.createTable(db, rows: [["count": .int64(7)], [:]])
      return try Sample.matching(condition).fetchCount(db)
    }
  }

  private func alternatives(_ number: Int64) -> StoredCondition {
    (0..<number).reduce(.never) { some, value in
      some || StoredCondition(Sample.self) { $0.count == value }
    }
  }

  @Test func manyConditionsAreFoundOrRefused() throws {
    #expect(try count(alternatives(900)) == 1)
    #expect(throws: DatabaseError.self) { try count(alternatives(2000)) }
  }

  /// As many as every SQLite takes; some take more.
  @Test func manyValuesAreFound() throws {
    #expect(try count(StoredCondition(Sample.self) { $0.count.isIn(Int64(0)..<32_766) }) == 1)
  }
}
