import DataModelDefinition
package import DataModelReader

/// The outcome of a run of `datamodel validate`.
package struct ValidationReport: Sendable {
  package var findings = Findings()
  /// Remarks to read before the findings.
  package var notes: [String] = []
  /// The files that could not be read.
  package var problems: [FileAccessError] = []
  /// The number of models, or versions of models, that were checked.
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
}
