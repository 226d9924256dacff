import DataModelCompiler
import DataModelDefinition
import DataModelReader
import Foundation

/// The output of `datamodel validate --format json`.
///
/// The names of its members are a promise to other tools, written down in `Documentation/Formats.md`. They
/// are kept apart from the names of the compiler's own types, which may change.
struct JSONReport: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members may come at any time.
  let formatVersion = 1
  let findings: [JSONFinding]
  let problems: [Problem]
  let summary: Summary

  struct Problem: Encodable, Sendable {
    let message: String
    let path: String
  }

  struct Summary: Encodable, Sendable {
    let errors: Int
    let models: Int
    let notes: Int
    let warnings: Int
  }

  init(_ report: ValidationReport) {
    findings = report.findings.sorted.map(JSONFinding.init)
    problems = report.problems.map { Problem(message: $0.reason, path: $0.path) }
    summary = Summary(
      errors: report.findings.count(.error),
      models: report.modelCount,
      notes: report.findings.count(.note),
      warnings: report.findings.count(.warning)
    )
  }

  /// The document as text with sorted members and a final newline.
  func json() throws -> String {
    try Self.text(of: self)
  }

  /// Any document in the layout that reports have.
  static func text(of document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
