import Foundation
import Testing

@testable import DataModelRuntime

/// All that a condition says can be said to a server, with the same meaning.
@Suite struct ConditionODataTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let condition: StoredCondition

    init(_ text: String, _ condition: (StoredColumns<Sample>) -> StoredCondition) {
      self.text = text
      self.condition = StoredCondition(Sample.self, condition)
    }

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case("(text eq 'it''s')") { $0.text == "it's" },
    Case("((text ne 'a') or (text eq null))") { $0.text != "a" },
    Case("((text ne 'a') or (text eq null))") { !($0.text == "a") },
    Case("((text eq text2) or ((text eq null) and (text2 eq null)))") { $0.text == $0.text2 },
    Case("((rank ge 5) or (rank eq null))") { !($0.rank < 5) },
    Case("(text ne null)") { $0.text != nil },
    Case("((text eq 'a') or (text eq 'b'))") { $0.text.isIn(["a", "b"]) },
    Case("((flag eq true) and (count gt 3L))") { $0.flag == true && $0.count > 3 },
    Case("(not(startswith(text,'a')) or (text eq null))") { !$0.text.hasPrefix("a") },
    Case("substringof('a',tolower(text))") { $0.text.lowercased().contains("a") },
    Case("endswith(trim(text),toupper(text2))") { $0.text.trimmingSpaces().hasSuffix($0.text2.uppercased()) },
    Case("(length(concat(text,'x')) gt 5L)") { $0.text.appending("x").length > 5 },
    Case("(substring(text,1L,2L) eq 'b')") { $0.text.substring(from: 1, length: 2) == "b" },
    Case("(indexof(text,'b') eq -1L)") { $0.text.offset(of: "b") == -1 },
    Case("(year(date) eq 2024L)") { $0.date.year == 2024 },
    Case("(date le datetimeoffset'2024-02-29T00:00:00.000Z')") { $0.date <= date(2024, 2, 29) },
    Case("((((rank add 1) mul 2) mod 3) eq 2)") { ($0.rank + 1) * 2 % 3 == 2 },
    Case("(round(weight) gt floor(weight2))") { $0.weight.rounded() > $0.weight2.roundedDown() },
    Case("(ceiling(price) eq 1.5m)") { $0.price.roundedUp() == Decimal(1.5) },
    Case("(1 eq 0)") { $0.rank < Optional<Int16>.none },
  ]

  @Test(arguments: cases)
  func isSaidToAServer(_ test: Case) {
    #expect(ODataText.text(of: test.condition) == test.text)
  }

  @Test func ordersAreSaidToAServer() {
    let orders = StoredOrdering.orderings(of: Sample.self) { [$0.date.descending, $0.id.ascending] }
    #expect(ODataText.text(of: orders) == "date desc,id asc")
  }
}
