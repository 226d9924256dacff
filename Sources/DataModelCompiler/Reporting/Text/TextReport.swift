package import DataModelDefinition
import DataModelReader

/// Findings as lines that editors and build systems turn into links.
///
/// For example: `Model.xcdatamodel/contents:7:9: error: 'Item' has no attribute 'id' … [sync-missing-id]`
package struct TextReport: Sendable {
  private let findings: [Finding]
  private let problems: [FileAccessError]
  private let notes: [String]
  private let style: TextStyle
  private let source: @Sendable (String) -> SourceFile?

  package init(
    _ report: ValidationReport,
    style: TextStyle = .plain,
    source: @escaping @Sendable (String) -> SourceFile? = { _ in nil }
  ) {
    findings = report.findings.sorted
    problems = report.problems
    notes = report.notes
    self.style = style
    self.source = source
  }

  package init(
    _ diagnostics: Diagnostics,
    style: TextStyle = .plain,
    source: @escaping @Sendable (String) -> SourceFile? = { _ in nil }
  ) {
    var report = ValidationReport()
    report.findings.add(diagnostics)
    self.init(report, style: style, source: source)
  }

  /// The notes, then a line for each finding, or for the first of many of the same kind, followed by one for
  /// each related place; the problems come last.
  package var lines: [String] {
    var excerpts = ExcerptSource(source: source)
    var lines = notes.map(VisibleText.escaping)
    let groups = style.showsEachFinding ? findings.map(FindingGroup.init) : FindingGroup.groups(of: findings)
    for group in groups {
      let finding = group.first
      let diagnostic = finding.diagnostic
      lines.append(
        line(diagnostic.location, diagnostic.severity, finding.message, suffix: " [\(diagnostic.rule.id)]")
      )
      lines += excerpt(at: diagnostic.location, from: &excerpts)
      for related in diagnostic.related {
        lines.append(line(related.location, .note, related.message))
        lines += excerpt(at: related.location, from: &excerpts)
      }
      if let next = group.others.first { lines.append(line(next.diagnostic.location, .note, group.remark)) }
    }
    return lines + problems.map { line(SourceLocation(path: $0.path), .error, $0.reason) }
  }

  private func line(
    _ location: SourceLocation,
    _ severity: Severity,
    _ message: String,
    suffix: String = ""
  ) -> String {
    let place = VisibleText.escaping(location.description)
    let message = VisibleText.escaping(message)
    guard style.isColored else { return "\(place): \(severity.rawValue): \(message)\(suffix)" }
    return Ink.bold("\(place): ") + Ink.of(severity)("\(severity.rawValue): ") + Ink.bold(message) + suffix
  }

  private func excerpt(at location: SourceLocation, from excerpts: inout ExcerptSource) -> [String] {
    guard style.hasExcerpts, let excerpt = excerpts.excerpt(at: location) else { return [] }
    return [excerpt.line, style.isColored ? Ink.green(excerpt.mark) : excerpt.mark]
  }
}

/// The colours of a terminal.
private enum Ink {
  static func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
  static func green(_ text: String) -> String { "\u{1B}[1;32m\(text)\u{1B}[0m" }

  static func of(_ severity: Severity) -> (String) -> String {
    let code =
      switch severity {
      case .error: "31"
      case .warning: "35"
      case .note: "36"
      }
    return { "\u{1B}[1;\(code)m\($0)\u{1B}[0m" }
  }
}
