import DataModelCompiler
import DataModelDefinition
import DataModelReader

/// Findings as workflow commands of GitHub Actions, which show them beside the changed lines.
///
/// For example: `::error file=M.xcdatamodel/contents,line=7,col=9,endLine=7,endColumn=20,title=…::message`
struct GitHubReport {
  private let report: ValidationReport
  private let currentFolder: String

  init(_ report: ValidationReport, currentFolder: String) {
    self.report = report
    self.currentFolder = currentFolder
  }

  var lines: [String] {
    report.findings.sorted.map { finding in
      let diagnostic = finding.diagnostic
      return command(
        diagnostic.severity,
        at: diagnostic.location,
        title: diagnostic.rule.id,
        message: finding.message
      )
    }
      + report.problems.map {
        command(.error, at: SourceLocation(path: $0.path), title: "datamodel", message: $0.reason)
      }
  }

  private func command(
    _ severity: Severity,
    at location: SourceLocation,
    title: String,
    message: String
  ) -> String {
    let name =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = [("file", ReportPath(location.path, in: currentFolder).relative ?? location.path)]
    if let range = location.range {
      properties += [("line", "\(range.start.line)"), ("col", "\(range.start.column)")]
      // GitHub would read the end column of a range over several lines as one of the first line.
      if range.end.line == range.start.line {
        properties += [("endLine", "\(range.end.line)"), ("endColumn", "\(range.end.column)")]
      }
    }
    properties.append(("title", title))
    let list = properties.map { "\($0.0)=\(Self.escaping($0.1, also: [":", ","]))" }.joined(separator: ",")
    return "::\(name) \(list)::\(Self.escaping(message))"
  }

  /// Escapes what would end a command, such as a line break, as GitHub's own toolkit does.
  private static func escaping(_ text: String, also characters: Set<Unicode.Scalar> = []) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%", "\r", "\n",
        _ where characters.contains(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + String(repeating: "0", count: 2 - digits.count) + digits
      default: result += VisibleText.escaping(String(scalar))
      }
    }
    return result
  }
}
