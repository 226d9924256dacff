import DataModelTestSupport
import Foundation
import Testing

/// Each guarantee of `Documentation/Reference/Guarantees.md` names tests, and all of them are there.
@Suite struct GuaranteeTableTests {
  private struct Row {
    let guarantee: String
    let conditions: String
    let tests: [String]
  }

  private static func rows(_ text: String) throws -> [Row] {
    try text.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|---") }
      .filter { !$0.hasSuffix("| shown by |") }
      .map { line in
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(cells.count == 3, "\(line)")
        let tests = cells[2].matches(of: /`([^`]*)`/).map { String($0.1) }
        return Row(guarantee: cells[0], conditions: cells[1], tests: tests)
      }
  }

  /// The tests in a file, each as `SuiteTests.name`: functions behind `@Test`, in the type that was begun
  /// last.
  private static func tests(in text: String) -> [String] {
    var suite = ""
    var isTest = false
    var tests: [String] = []
    for line in text.split(separator: "\n") {
      if !line.hasPrefix(" "), let type = line.firstMatch(of: /\b(?:struct|extension|class) (\w+)/) {
        suite = String(type.1)
      }
      if line.contains(/^ *@Test\b|^@\w.* @Test\b/) { isTest = true }
      if isTest, let function = line.firstMatch(of: /\bfunc (\w+)\(/) {
        tests.append("\(suite).\(function.1)")
        isTest = false
      }
    }
    return tests
  }

  @Test func eachGuaranteeIsShown() throws {
    let there = Set(
      try Repository.swiftFiles(in: "Tests").flatMap {
        Self.tests(in: try String(contentsOf: $0, encoding: .utf8))
      }
    )
    #expect(there.contains("GuaranteeTableTests.eachGuaranteeIsShown"))
    let rows = try Self.rows(Repository.text(of: "Documentation/Reference/Guarantees.md"))
    #expect(rows.count >= 65)
    for row in rows {
      #expect(!row.guarantee.isEmpty && !row.conditions.isEmpty && !row.tests.isEmpty, "\(row.guarantee)")
      let missing = row.tests.filter { !there.contains($0) }
      #expect(missing.isEmpty, "\(row.guarantee)")
    }
  }

  @Test func findsTests() {
    let source = """
      @Suite struct OneTests {
        private func notThis() {}
        @Test(arguments: [
          1, 2,
        ])
        func first(_ number: Int) {}

        @Test func second() {}
      }

      extension TwoTests {
        func norThis() {}
        @Test func third() {}
      }
      """
    #expect(Self.tests(in: source) == ["OneTests.first", "OneTests.second", "TwoTests.third"])
  }

  @Test func findsRowsWithoutATest() throws {
    let text = """
      | guarantee | when | shown by |
      |---|---|---|
      | one | always | `ATests.b`, `ATests.c` |
      | two | never | |
      """
    #expect(try Self.rows(text).map(\.tests) == [["ATests.b", "ATests.c"], []])
  }
}
