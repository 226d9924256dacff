package import DataModelCompiler
import DataModelSwift

extension ValidationReport {
  /// Returns the report in a format.
  ///
  /// - Returns: the report, ending with a newline unless it is empty
  /// - Throws: `EncodingError`, which no finding causes
  package func text(
    as format: ReportFormat,
    showsEachFinding: Bool = false,
    currentFolder: String,
    toolVersion: String
  ) throws -> String {
    switch format {
    case .text:
      lines(TextReport(self, style: TextStyle.plain.showingEachFinding(showsEachFinding)).lines)
    case .json: try JSONReport.document(of: self).json()
    case .sarif:
      try SARIFReport(currentFolder: currentFolder, toolVersion: toolVersion).document(of: self).json()
    case .github: lines(GitHubReport(self, currentFolder: currentFolder).lines)
    case .momc: lines(MomcReport(self).lines)
    }
  }

  private func lines(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }
}

/// The formats of a report; `Documentation/Reference/Formats.md` shows each.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Lines for people and editors.
  case text
  /// For programs, which rely on its members.
  case json
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Workflow commands of GitHub Actions.
  case github
  /// Lines as Apple's compiler writes them.
  case momc
}
