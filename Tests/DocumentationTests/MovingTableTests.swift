import DataModelTestSupport
import Testing

/// Each call in the tables of `Documentation/Guides/MovingFromMobileApps.md` is in a source that is
/// compiled.
@Suite struct MovingTableTests {
  @Test func everyNewFormCompiles() throws {
    let source = try Repository.text(of: "Tests/DocumentationTests/Snippets/MovingSnippets.swift")
    // A comment is no code.
    let code = source.split(separator: "\n").filter { !$0.contains("//") }
    let rows = try Repository.text(of: "Documentation/Guides/MovingFromMobileApps.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast() }
      .filter { $0.count == 3 }
      .map { cells in cells.map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count >= 60)
    for row in rows where row[1] != "here" {
      let calls = row[1].matches(of: /`([^`]+)`/).map(\.1)
      if calls.isEmpty { #expect(row[1] == "–" && row[2].count > 10, "\(row[0])") }
      for call in calls {
        #expect(code.contains { $0.contains(call) }, "\(row[0]): nothing compiles '\(call)'")
      }
    }
  }
}
