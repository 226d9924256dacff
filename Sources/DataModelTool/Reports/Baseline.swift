package import DataModelCompiler
import DataModelDefinition

/// The findings of an old model that are known, in a file: only what is new fails.
///
/// A line for each has the path, the rule and the message, without a place: a known finding stays known when
/// lines above it come and go.
package struct Baseline: Sendable, Equatable {
  /// How often each line occurs.
  private var counts: [String: Int] = [:]

  private static let introduction = [
    "# Findings that were there when this file was written by 'datamodel validate --write-baseline'.",
    "# 'datamodel validate --baseline' reports the others. Remove a line once its finding is mended.",
  ]

  /// Reads a file; empty lines and those that begin with `#` say nothing.
  package init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      counts[String(line), default: 0] += 1
    }
  }

  package init(_ findings: Findings, currentFolder: String) {
    for finding in findings.sorted { counts[Self.line(finding, currentFolder), default: 0] += 1 }
  }

  package var text: String {
    let lines = counts.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key, count: $0.value) }
    return (Self.introduction + lines).map { "\($0)\n" }.joined()
  }

  package var count: Int { counts.values.reduce(0, +) }

  /// Returns the findings that are not in the file, and what to say about those that are.
  package func unknown(
    among findings: Findings,
    currentFolder: String
  ) -> (findings: Findings, notes: [String]) {
    var left = counts
    var kept: [Finding] = []
    for finding in findings.sorted {
      let line = Self.line(finding, currentFolder)
      if let count = left[line], count > 0 { left[line] = count - 1 } else { kept.append(finding) }
    }
    var unknown = Findings()
    unknown.add(kept)
    let known = findings.sorted.count - kept.count
    let gone = left.values.reduce(0, +)
    var notes = ["note: \(known) of the baseline \(known == 1 ? "is" : "are") not shown"]
    if gone > 0 {
      let lines =
        gone == 1
        ? "1 line of the baseline no longer occurs" : "\(gone) lines of the baseline no longer occur"
      notes.append("note: \(lines); write it again with --write-baseline")
    }
    return (unknown, notes)
  }

  private static func line(_ finding: Finding, _ currentFolder: String) -> String {
    let diagnostic = finding.diagnostic
    let path = ReportPath(diagnostic.location.path, in: currentFolder).portable
    return VisibleText.escaping("\(path): \(diagnostic.message) [\(diagnostic.rule.id)]")
  }
}
