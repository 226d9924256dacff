package import DataModelDefinition

/// What a configuration says of rules.
///
/// For example, `rules: { disable: [lenient-default], severity: { sync-optional-id: error } }`.
package struct RuleSettings: Sendable, Hashable {
  /// The ids of rules whose findings are dropped.
  package var disabled: Set<String>
  /// Severities by the id of the rule.
  package var severities: [String: Severity]

  package init(disabled: Set<String> = [], severities: [String: Severity] = [:]) {
    self.disabled = disabled
    self.severities = severities
  }

  /// The findings without those that are switched off, and with the severities that were asked for.
  package func applied(to diagnostics: Diagnostics) -> Diagnostics {
    guard !disabled.isEmpty || !severities.isEmpty else { return diagnostics }
    var result = Diagnostics()
    for finding in diagnostics.all where !disabled.contains(finding.rule.id) {
      guard let severity = severities[finding.rule.id] else {
        result.emit(finding)
        continue
      }
      result.emit(
        Diagnostic(
          finding.rule,
          finding.message,
          at: finding.location,
          severity: severity,
          related: finding.related
        )
      )
    }
    return result
  }
}
