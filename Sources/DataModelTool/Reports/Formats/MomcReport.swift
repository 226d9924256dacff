import DataModelCompiler
import DataModelDefinition
import DataModelReader

/// Findings as Apple's compiler `momc` writes them, for the parsers that know its lines.
///
///     Shop.xcdatamodeld/Shop.xcdatamodel:Item.text: warning: … [rule]
///     Shop.xcdatamodeld/Shop.xcdatamodel:: error: … [rule]
///
/// Those parsers know only errors and warnings, so notes are left out.
struct MomcReport {
  private let report: ValidationReport

  init(_ report: ValidationReport) {
    self.report = report
  }

  var lines: [String] {
    let findings = report.findings.sorted.filter { $0.diagnostic.severity != .note }
    return findings.map { finding in
      let diagnostic = finding.diagnostic
      return Self.line(
        diagnostic.location.path,
        diagnostic.element?.description ?? "",
        diagnostic.severity,
        "\(finding.message) [\(diagnostic.rule.id)]"
      )
    } + report.problems.map { Self.line($0.path, "", .error, $0.reason) }
  }

  private static func line(
    _ path: String,
    _ element: String,
    _ severity: Severity,
    _ message: String
  ) -> String {
    // A colon ends the field, and no valid name has one.
    let element = VisibleText.escaping(element).replacing(":", with: "_")
    let path = VisibleText.escaping(folder(of: path))
    return "\(path):\(element): \(severity.rawValue): \(VisibleText.escaping(message))"
  }

  /// Returns the folder of the version, which momc reports instead of the file in it.
  private static func folder(of path: String) -> String {
    for file in ["/contents", "/elements"] where path.hasSuffix(".xcdatamodel\(file)") {
      return String(path.dropLast(file.count))
    }
    return path
  }
}
