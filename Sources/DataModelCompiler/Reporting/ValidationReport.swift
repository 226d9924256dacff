import DataModelDefinition
package import DataModelReader

/// The outcome of a run of `datamodel validate`.
package struct ValidationReport: Sendable {
  package var findings = Findings()
  /// What could not be read at all.
  package var problems: [FileAccessError] = []
  /// How many models, or versions of models, were checked.
  package var modelCount = 0

  package init() {}

  /// `2 models checked: 1 error, no warnings.`
  package var summary: String {
    let counts = [Severity.error, .warning].map { severity in
      Self.count(findings.count(severity), severity.rawValue)
    }
    return "\(Self.count(modelCount, "model")) checked: \(counts.joined(separator: ", "))."
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    switch number {
    case 0: "no \(noun)s"
    case 1: "1 \(noun)"
    default: "\(number) \(noun)s"
    }
  }

  /// The report in a form other than text, which is made by ``TextReport``.
  ///
  /// - Parameters:
  ///   - format: the form
  ///   - currentFolder: the absolute path of the folder that relative paths begin in
  ///   - toolVersion: the version of the tool, which SARIF states
  /// - Returns: the report, ending with a newline unless it is empty
  /// - Throws: `EncodingError`, which no finding gives cause for
  package func text(
    as format: ReportFormat,
    currentFolder: String,
    toolVersion: String
  ) throws -> String {
    switch format {
    case .text: lines(TextReport(self).lines)
    case .json: try JSONReport(self).json()
    case .sarif: try SARIFLog(self, currentFolder: currentFolder, toolVersion: toolVersion).json()
    case .github: lines(GitHubReport(self, currentFolder: currentFolder).lines)
    case .momc: lines(MomcReport(self).lines)
    }
  }

  private func lines(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }
}
