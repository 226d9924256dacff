package import DataModelCompiler
import DataModelDefinition

/// The findings of an old model that are known, in a file: only what is new fails.
///
/// A line for each has the path of the model, the element and the message, without a version and a place: a
/// known finding stays known in a copy of its version, and when lines above it come and go.
package struct Baseline: Sendable, Equatable {
  /// How often each line occurs.
  private var counts: [String: Int] = [:]

  private static let introduction = [
    "# Findings that were there when this file was written by 'datamodel validate --write-baseline'.",
    "# 'datamodel validate --baseline' reports the others. Remove a line once its finding is mended.",
  ]

  /// Reads a file; lines that begin with `#` say nothing.
  ///
  /// - Returns: nil if the file is not a baseline
  package init?(text: String) {
    guard text.hasPrefix(Self.introduction[0]) else { return nil }
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
      let lines = gone == 1 ? "1 line of the baseline was" : "\(gone) lines of the baseline were"
      notes.append("note: \(lines) not found in what was checked")
    }
    if findings.count(.error) > unknown.count(.error) {
      notes.append(
        "note: known errors keep a model from being checked further: its tables, queries and migrations"
      )
    }
    return (unknown, notes)
  }

  private static func line(_ finding: Finding, _ currentFolder: String) -> String {
    let diagnostic = finding.diagnostic
    let path = ReportPath(diagnostic.location.path, in: currentFolder).portable
    let element = diagnostic.element.map { "\($0): " } ?? ""
    let model = path.firstRange(of: ".xcdatamodeld/").map { path[..<$0.upperBound].dropLast() } ?? path[...]
    let text = "\(model): \(diagnostic.severity.rawValue): \(element)\(diagnostic.message)"
    return VisibleText.escaping("\(text) [\(diagnostic.rule.id)]")
  }
}
