import DataModelDefinition

/// Findings, at their elements and in the list of all.
enum FindingMarkup {
  /// The findings at an element; empty without findings.
  static func list(_ findings: [Diagnostic]) -> HTML? {
    guard !findings.isEmpty else { return nil }
    return HTML(.ul, .class("findings")) {
      for finding in findings {
        HTML(.li, .class(finding.severity.rawValue)) {
          badge(finding.severity)
          " \(finding.message) "
          HTML(.span, .class("rule")) { "[\(finding.rule.id)]" }
          if let start = finding.location.range?.start { place(start) }
        }
      }
    }
  }

  /// `2 errors, 1 warning` as a mark; empty without findings.
  static func count(_ findings: [Diagnostic]) -> [HTML] {
    Severity.allCases.reversed().compactMap { severity in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      return HTML(.span, .class("badge \(severity.rawValue)")) {
        "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
      }
    }
  }

  static func badge(_ severity: Severity) -> HTML {
    HTML(.span, .class("badge \(severity.rawValue)")) { severity.rawValue }
  }

  static func place(_ start: SourceLocation.Position) -> HTML {
    HTML(.span, .class("place")) { " \(start.line):\(start.column)" }
  }
}

/// The list of all findings.
struct FindingSection {
  let context: PageContext

  var html: HTML {
    HTML(.section, .id(PageID("findings")), .labelled(by: PageID("findings-title"))) {
      HTML(.h2, .id(PageID("findings-title"))) { "Findings" }
      if context.facts.findings.isEmpty {
        HTML(.p) { "Validation reports nothing." }
      } else {
        HTML(.table) {
          HTML(.thead) {
            HTML(.tr) {
              for title in ["Severity", "Element", "Finding", "Rule", "Place"] {
                HTML(.th, .scope("col")) { title }
              }
            }
          }
          HTML(.tbody) { context.facts.findings.map(row) }
        }
      }
    }
  }

  private func row(_ finding: Diagnostic) -> HTML {
    HTML(.tr) {
      HTML(.td) { FindingMarkup.badge(finding.severity) }
      HTML(.td) {
        if let element = finding.element {
          HTML.link("\(element)", to: context.anchors.place(of: element))
        } else {
          "the model"
        }
      }
      HTML(.td) {
        finding.message
        if !finding.related.isEmpty {
          HTML(.ul, .class("related")) {
            for place in finding.related { HTML(.li) { "\(text(of: place.location)): \(place.message)" } }
          }
        }
      }
      HTML(.td) { HTML(.code) { finding.rule.id } }
      HTML(.td) {
        HTML(.code) { text(of: finding.location) }
      }
    }
  }

  /// `18:49` in the file of the page, and with its path in any other.
  private func text(of location: SourceLocation) -> String {
    guard location.path == context.facts.model.text("path"), let start = location.range?.start
    else { return "\(location)" }
    return "\(start.line):\(start.column)"
  }
}
