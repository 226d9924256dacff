import DataModelCompiler
import DataModelDefinition

/// `Documentation/Reference/Rules.md`: every rule with its severity, its reason and its examples.
///
/// The rules are the source; a test compares the file with this text.
enum RuleDocument {
  static let text: String = ([RuleDocumentIntroduction.text, table] + sections.map(\.text)).joined(
    separator: "\n"
  )

  /// The rules of one group, in the order of their list.
  private struct Section {
    let group: RuleGroup
    let rules: [Rule]

    var text: String {
      let description = RuleDocumentIntroduction.description(of: group)
      return (["## \(group.rawValue)\n\n\(description)\n"] + rules.map(RuleDocument.entry)).joined(
        separator: "\n"
      )
    }
  }

  private static var sections: [Section] {
    RuleGroup.allCases.compactMap { group in
      let rules = RuleCatalog.all.filter { $0.group == group }
      return rules.isEmpty ? nil : Section(group: group, rules: rules)
    }
  }

  private static var table: String {
    let rows = sections.flatMap(\.rules).map { rule in
      let severity = rule.isOnByDefault ? rule.severity.rawValue : "\(rule.severity.rawValue), off"
      return "| [\(rule.id)](#\(rule.id)) | \(severity) | \(rule.summary) |"
    }
    return
      "## All rules\n\n| rule | severity | what it reports |\n|---|---|---|\n"
      + "\(rows.joined(separator: "\n"))\n"
  }

  private static func entry(of rule: Rule) -> String {
    var parts = ["### \(rule.id)\n", "\(title(of: rule)) \(rule.summary)\n", "\(rule.reason)\n"]
    if let example = rule.example {
      parts.append(code("Reported:", example.bad))
      parts.append(code("Right:", example.good))
    }
    return parts.joined(separator: "\n")
  }

  private static func title(of rule: Rule) -> String {
    let state = rule.isOnByDefault ? "" : ", off by default"
    let fixed = rule.isFixed ? ", cannot be switched off" : ""
    let severity = rule.severity.rawValue
    return "**\(severity.prefix(1).uppercased() + severity.dropFirst())\(state)\(fixed).**"
  }

  private static func code(_ heading: String, _ text: String) -> String {
    var text = text
    while text.last == "\n" { text.removeLast() }
    return "\(heading)\n\n```xml\n\(text)\n```\n"
  }
}
