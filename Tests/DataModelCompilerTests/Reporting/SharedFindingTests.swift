import DataModelCompiler
import DataModelDefinition
import DataModelReader
import Testing

@testable import DataModelTool

/// What several versions of a model have is reported once.
@Suite struct SharedFindingTests {
  /// The findings of the versions `1`, `2`, … , the current one, and what is reported.
  @Test(arguments: [
    ([["a"], ["a"], ["a"]], "3", ["3: a (also in 2 older versions)"]),
    ([["a"], ["a"], []], "3", ["2: a (also in 1 older version)"]),
    ([["a"], ["a"], ["a"]], "1", ["1: a (also in 2 other versions)"]),
    ([["a"], ["a"], ["a"]], nil, ["3: a (also in 2 older versions)"]),
    ([["a"], [], ["b"]], "3", ["1: a", "3: b"]),
    // Two of a kind in one version are two.
    ([["a", "a"], ["a", "a"]], "2", ["2: a (also in 1 older version)", "2: a (also in 1 older version)"]),
    ([["a", "a"], ["a"]], "2", ["1: a", "2: a (also in 1 older version)"]),
  ])
  func isReportedOnce(_ versions: [[String]], _ current: String?, _ expected: [String]) {
    var findings = Findings()
    findings.add(
      versions.enumerated().map { number, messages in
        let name = "\(number + 1)"
        var diagnostics = Diagnostics()
        for (place, message) in messages.enumerated() {
          diagnostics.emit(ReportedModel.diagnostic(message, path: name, bytes: place..<place))
        }
        return (ModelVersion(name: name, contentsPath: name), diagnostics)
      },
      current: current
    )
    #expect(findings.sorted.map { "\($0.diagnostic.location.path): \($0.message)" } == expected)
  }

  /// The names of the others, the newest first.
  @Test func namesTheOtherVersions() throws {
    var findings = Findings()
    var diagnostics = Diagnostics()
    diagnostics.emit(ReportedModel.diagnostic("a"))
    let versions = ["M", "M 2", "M 10"].map { ModelVersion(name: $0, contentsPath: $0) }
    findings.add(versions.map { ($0, diagnostics) }, current: "M 2")
    #expect(findings.sorted.map(\.otherVersions) == [["M 10", "M"]])
  }

  /// What differs in rule, severity, message or element is not the same.
  @Test func onlyTheSameIsShared() {
    let variants = [
      ReportedModel.diagnostic("a"), ReportedModel.diagnostic("b"),
      ReportedModel.diagnostic("a", severity: .error),
      ReportedModel.diagnostic("a", element: ElementName(entity: "E")),
    ]
    for (number, other) in variants.enumerated() {
      var findings = Findings()
      let diagnostics = [variants[0], other].map { diagnostic in
        var diagnostics = Diagnostics()
        diagnostics.emit(diagnostic)
        return diagnostics
      }
      let versions = ["1", "2"].map { ModelVersion(name: $0, contentsPath: $0) }
      findings.add(Array(zip(versions, diagnostics)), current: nil)
      #expect(findings.sorted.count == (number == 0 ? 1 : 2))
    }
  }
}
