import Foundation
import Testing

@testable import DataModelRuntime

/// Conditions are values: they can be compared, kept in sets, and looked into.
@Suite struct StoredConditionTests {
  private func condition(_ make: (StoredColumns<Sample>) -> StoredCondition) -> StoredCondition {
    StoredCondition(Sample.self, make)
  }

  @Test func equalConditionsAreEqual() {
    let moment = date(2024)
    let one = condition { $0.text == "a" && $0.date > moment && $0.weight < .nan }
    let other = condition { $0.text == "a" && ($0.date > moment && $0.weight < .nan) }
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    #expect(condition { 5 < $0.rank } == condition { $0.rank > 5 })
    #expect(condition { !($0.rank == 5) } == condition { $0.rank != 5 })
    #expect(condition { $0.date == moment } == condition { $0.date == moment.addingTimeInterval(0.0001) })
    #expect(condition { $0.weight == 0.0 } == condition { $0.weight == -0.0 })
  }

  /// Each pair finds other rows.
  @Test func otherConditionsAreNot() {
    #expect(condition { $0.text == "\u{E9}" } != condition { $0.text == "e\u{301}" })
    #expect(condition { $0.text == "a" } != condition { $0.text2 == "a" })
    #expect(condition { $0.rank == 1 } != condition { $0.total == 1 })
    #expect(condition { $0.rank > 1 } != condition { $0.rank >= 1 })
    #expect(condition { $0.text == nil } != condition { $0.text != nil })
  }

  @Test func canBeLookedInto() throws {
    guard case .and(let parts) = condition({ $0.size == .large && $0.date.year > 2000 }).form else {
      Issue.record("no conjunction")
      return
    }
    let size = StoredTerm.Column(table: "Sample", name: "size", valueType: .int16)
    let date = StoredTerm.Column(table: "Sample", name: "date", valueType: .date)
    #expect(
      parts.map(\.form) == [
        .comparison(.column(size), .equal, .literal(.int16(2))),
        .comparison(.call(.year, [.column(date)]), .greater, .literal(.int64(2000))),
      ]
    )
    #expect(condition { $0.size == .large && $0.date.year > 2000 && $0.size != nil }.columns == [size, date])
  }

  @Test func columnsKnowTheTypeOfTheirValues() {
    let row = StoredColumns<Sample>()
    let types = [
      row.text.term, row.flag.term, row.rank.term, row.total.term, row.count.term, row.weight.term,
      row.ratio.term, row.price.term, row.date.term, row.data.term, row.uuid.term, row.url.term,
      row.size.term,
      row.kind.term, (row.price + 1).term, row.text.length.term, row.date.year.term,
      row.text.lowercased().term,
    ].map(\.valueType)
    #expect(
      types == [
        .string, .bool, .int16, .int32, .int64, .double, .float, .decimal, .date, .data, .uuid, .url, .int16,
        .string, .decimal, .int64, .int64, .string,
      ]
    )
  }

  @Test func ordersAreValues() {
    let orders = StoredOrdering.orderings(of: Sample.self) { [$0.date.descending, $0.id.ascending] }
    #expect(orders.map(\.direction) == [.descending, .ascending])
    #expect(orders.map { $0.term.columns.map(\.name) } == [["date"], ["id"]])
    #expect(Set(orders + orders).count == 2)
  }

  @Test func conditionsCanBeGathered() {
    let texts = ["a", "b"]
    let some = texts.reduce(StoredCondition.never) { some, text in
      some || condition { $0.text.hasPrefix(text) }
    }
    #expect(some == condition { $0.text.hasPrefix("a") || $0.text.hasPrefix("b") })
  }

  @Test func nullTestsAreSpelledOut() {
    #expect(condition { $0.text != "a" }.withNullTests == condition { $0.text != "a" || $0.text == nil })
    #expect(condition { $0.text == "a" }.withNullTests == condition { $0.text == "a" })
    #expect(
      condition { $0.text == $0.text2 }.withNullTests
        == condition { $0.text == $0.text2 || ($0.text == nil && $0.text2 == nil) }
    )
    #expect(
      condition { !($0.rank < 3 && $0.flag == true) }.withNullTests
        == condition { $0.rank >= 3 || $0.rank == nil || ($0.flag != true || $0.flag == nil) }
    )
    #expect(
      condition { !$0.text.hasPrefix("a") }.withNullTests
        == condition { !$0.text.hasPrefix("a") || $0.text == nil }
    )
  }
}
