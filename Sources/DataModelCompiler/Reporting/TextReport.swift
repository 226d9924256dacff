package import DataModelDefinition

/// Findings as lines that editors and build systems link to.
///
/// For example: `Model.xcdatamodel/contents:7:9: error: 'Item' has no attribute 'id' … [sync-missing-id]`
package struct TextReport: Sendable {
  private let diagnostics: Diagnostics

  package init(_ diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
  }

  /// A line for each finding, followed by one for each related place.
  package var lines: [String] {
    diagnostics.sorted.flatMap { diagnostic in
      [
        "\(diagnostic.location): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.rule.id)]"
      ]
        + diagnostic.related.map { "\($0.location): note: \($0.message)" }
    }
  }

  /// `2 models checked: 1 error, no warnings.`
  package func summary(modelCount: Int) -> String {
    let counts = [Severity.error, .warning].map { severity in
      Self.count(diagnostics.sorted.count { $0.severity == severity }, severity.rawValue)
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
