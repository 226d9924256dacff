import DataModelCompiler
import DataModelDefinition
import DataModelTestSupport
import Foundation
import Testing

/// `Documentation/Reference/Rules.md` is made from the rules. `Scripts/record rules` rewrites it. Read
/// it before you keep it.
@Suite struct RuleDocumentTests {
  static let page = "Documentation/Reference/Rules.md"

  @Test func isUpToDate() throws {
    if Recording.rules.isAsked { try Repository.write(RuleDocument.text, to: Self.page) }
    let written = try Repository.text(of: Self.page)
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    for (number, (expected, found)) in zip(lines(RuleDocument.text), lines(written)).enumerated()
    where expected != found {
      Issue.record("line \(number + 1) is '\(found)', and the rules say '\(expected)'")
      break
    }
    #expect(written == RuleDocument.text)
  }

  @Test(arguments: RuleCatalog.all)
  func everyRuleSaysWhyAndWhatToDo(_ rule: Rule) {
    #expect(RuleDocument.text.contains("### \(rule.id)\n"))
    #expect(rule.summary.hasSuffix("."))
    #expect(rule.reason.hasSuffix("."))
    #expect(!rule.reason.contains("\n"))
  }

  /// The documentation shows each rule at work, except where a text cannot.
  @Test(arguments: RuleCatalog.all)
  func everyRuleHasExamples(_ rule: Rule) {
    let isShowable = rule.group != .mapping && !Self.withoutExample.contains(rule.id)
    #expect((rule.example != nil) == isShowable)
  }

  /// Rules about bundles, versions, files of a certain size or bytes, configurations, and templates.
  static let withoutExample: Set<String> = Set(
    RuleCatalog.all.map(\.id).filter { $0.hasPrefix("configuration-") || $0.hasPrefix("template-") }
  ).union([
    "legacy-format", "compiled-model", "mapping-model", "no-version", "ambiguous-version", "unknown-version",
    "unreadable-version", "document-too-large", "unsupported-encoding", "hierarchy-too-deep",
    "too-many-columns", "too-many-properties", "long-name", "module-name",
    "frozen-version", "frozen-syntax", "undecided-migration", "ambiguous-migration", "possible-rename",
    "sync-new-requirement", "compat-gone", "compat-type", "compat-reference", "compat-received",
    "compat-sent", "compat-erased", "compat-cases", "compat-deletion",
    "hidden-type", "shared-type",
    "version-order", "unreached-version", "returning-element", "stray-model-name",
  ])
}
