import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTool

/// Findings for tests of reports.
enum ReportedModel {
  static let path = "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"

  static let rule = Rule(
    id: "some-rule",
    severity: .warning,
    group: .naming,
    summary: "Something.",
    reason: "Because."
  )

  static let source = SourceFile(
    path: path,
    bytes: Array("<model>\n  <entity name=\"Item\"/>\n</model>\n".utf8)
  )

  static func diagnostic(
    _ message: String,
    severity: Severity = .warning,
    path: String = path,
    bytes: Range<Int>? = 18..<29,
    element: ElementName? = nil,
    related: [Diagnostic.RelatedLocation] = []
  ) -> Diagnostic {
    let range = bytes.flatMap { source.location(of: $0).range }
    let place = DataModelDefinition.SourceLocation(path: path, range: range)
    return Diagnostic(rule, message, at: place, about: element, severity: severity, related: related)
  }

  static func report(_ diagnostics: [Diagnostic], problems: [FileAccessError] = []) -> ValidationReport {
    var report = ValidationReport()
    var found = Diagnostics()
    for diagnostic in diagnostics { found.emit(diagnostic) }
    report.findings.add(found)
    report.problems = problems
    report.modelCount = 1
    return report
  }

  /// The lines of a report in a format of lines.
  static func lines(_ format: ReportFormat, _ report: ValidationReport) throws -> [String] {
    try report.text(as: format, currentFolder: "/project", toolVersion: "1.2.3")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
