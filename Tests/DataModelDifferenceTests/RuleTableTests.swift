import DataModelDefinition
import DataModelMigration
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

/// The table of rules, as `Documentation/Reference/Differences.md` shows it.
@Suite struct RuleTableTests {
  private static let rows = ChangeKind.allCases.map { kind in
    let rule = InferenceRule.of(kind)
    let remarks = [rule.inference.reason, rule.treatment.question.map { "needs: \($0)" }].compactMap { $0 }
    return "| `\(kind.name)` | \(rule.words) | \(rule.inference.name) | \(rule.treatment.name) | "
      + "\(remarks.joined(separator: "; ")) |"
  }

  @Test func everyKindIsDocumented() throws {
    let lines = try Repository.text(of: "Documentation/Reference/Differences.md").split(separator: "\n").map(
      String.init
    )
    let table = lines.filter { line in ChangeKind.allCases.contains { line.hasPrefix("| `\($0.name)` |") }
    }
    #expect(table == Self.rows)
  }

  /// A kind without a row would be `undocumented`, and the one that needs no word more is known.
  @Test func everyKindHasItsRow() {
    #expect(ChangeKind.allCases.filter { InferenceRule.of($0).words == "changed" } == [.indexChanged])
  }
}
