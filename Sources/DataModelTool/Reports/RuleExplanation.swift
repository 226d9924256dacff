package import DataModelDefinition

/// The output of `datamodel rules`.
package enum RuleExplanation {
  /// Returns a line for each rule: id, severity, group and summary.
  package static func list(_ rules: [Rule]) -> [String] {
    let cells = rules.map { rule in
      let severity = rule.severity.rawValue + (rule.isOnByDefault ? "" : " (off)")
      return [rule.id, severity, rule.group.rawValue, rule.summary]
    }
    let widths = (0..<3).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return (padded + row.suffix(1)).joined(separator: "  ")
    }
  }

  /// Returns the explanation of one rule.
  package static func text(of rule: Rule) -> String {
    var parts = [
      """
      \(rule.id): \(rule.severity.rawValue), group \
      \(rule.group.rawValue)\(rule.isOnByDefault ? "" : ", off by default")
      """,
      "\(rule.summary) \(rule.reason)",
    ]
    if let example = rule.example {
      parts.append("Bad:\n\n\(indented(example.bad))")
      parts.append("Good:\n\n\(indented(example.good))")
    }
    parts.append(silencing(rule))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func silencing(_ rule: Rule) -> String {
    if rule.isFixed { return "It cannot be disabled: no correct output is possible from what it finds." }
    if !rule.isOnByDefault {
      return "To enable it: --enable \(rule.id), or 'rules: {enable: [\(rule.id)]}' in datamodel.yaml."
    }
    return """
      To silence it: --disable \(rule.id), or 'rules: {disable: [\(rule.id)]}' in datamodel.yaml,
      or in the user info of an element: <entry key="\(UserInfoKey.disable)" value="\(rule.id)"/>
      """
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
      .joined(separator: "\n")
  }
}
