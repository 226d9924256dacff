import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelSwift

/// The output of `datamodel validate --format json`.
///
/// Other tools rely on the names of its members, which `Documentation/Reference/Formats.md` documents.
enum JSONReport {
  static func document(of report: ValidationReport) -> JSONDocument {
    let summary: JSONDocument = [
      "errors": report.findings.count(.error),
      "models": report.modelCount,
      "notes": report.findings.count(.note),
      "warnings": report.findings.count(.warning),
    ]
    return [
      // Increases when a member changes its meaning or is removed; new members may be added at any time.
      "formatVersion": 1,
      "findings": report.findings.sorted.map(finding),
      "problems": report.problems.map { ["message": $0.reason, "path": $0.path] },
      "summary": summary,
    ]
  }

  private static func finding(_ finding: Finding) -> JSONDocument {
    let diagnostic = finding.diagnostic
    let related = diagnostic.related.map {
      ["message": $0.message, "path": $0.location.path, "place": place(of: $0.location)] as JSONDocument
    }
    return [
      "rule": diagnostic.rule.id,
      "group": diagnostic.rule.group.rawValue,
      "severity": diagnostic.severity.rawValue,
      "message": diagnostic.message,
      "path": diagnostic.location.path,
      "place": place(of: diagnostic.location),
      "entity": diagnostic.element?.entity,
      "property": diagnostic.element?.property,
      "related": related.isEmpty ? nil : related,
      "fix": diagnostic.fix.map(fix),
      "otherVersions": finding.otherVersions.isEmpty ? nil : finding.otherVersions,
    ]
  }

  /// Returns a range of a file; the end is after its last character.
  private static func place(of location: SourceLocation) -> JSONDocument? {
    location.range.map { range in
      [
        "line": range.start.line, "column": range.start.column, "endLine": range.end.line,
        "endColumn": range.end.column,
      ]
    }
  }

  private static func fix(_ fix: Fix) -> JSONDocument {
    [
      "title": fix.title,
      "edits": fix.edits.map {
        [
          "path": $0.location.path,
          "place": place(of: $0.location),
          // In bytes, for tools that write files.
          "offset": $0.bytes.lowerBound,
          "length": $0.bytes.count,
          "replacement": $0.replacement,
        ] as JSONDocument
      },
      "changesVersionHash": fix.changesVersionHash,
    ]
  }
}
