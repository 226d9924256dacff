package import DataModelDefinition

/// The settings of rules in a configuration and on the command line.
///
/// For example, `rules: { disable: [lenient-default], severity: { sync-optional-id: error } }`.
package struct RuleSettings: Sendable, Equatable {
  /// The ids of rules whose findings are dropped.
  package var disabled: Set<String>
  /// The ids of rules that are on despite being off by default.
  package var enabled: Set<String>
  /// Severities by the id of the rule; stating one turns the rule on.
  package var severities: [String: Severity]

  package init(disabled: Set<String> = [], enabled: Set<String> = [], severities: [String: Severity] = [:]) {
    self.disabled = disabled
    self.enabled = enabled
    self.severities = severities
  }

  /// Returns whether a rule is on.
  package func isOn(_ rule: Rule) -> Bool {
    if disabled.contains(rule.id) { return false }
    return rule.isOnByDefault || enabled.contains(rule.id) || severities[rule.id] != nil
  }

  /// Returns the findings of rules that are on, with the severities of the settings.
  package func applied(to diagnostics: Diagnostics) -> Diagnostics {
    var result = Diagnostics()
    for var finding in diagnostics.all where isOn(finding.rule) {
      finding.severity = severities[finding.rule.id] ?? finding.severity
      result.emit(finding)
    }
    return result
  }
}
