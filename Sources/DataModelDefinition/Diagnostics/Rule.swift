/// What a diagnostic enforces: the part of a check that its documentation, its suppression and reports need.
///
/// For example, the rule `unknown-destination` is an error of the group `structure`.
package struct Rule: Sendable, Hashable {
  /// Stable and in kebab case: people write it in configurations.
  package let id: String
  package let severity: Severity
  package let group: RuleGroup
  /// The condition in one line, as a reader of a list would want it.
  package let summary: String
  /// Why the condition is worth reporting, and what to do about it.
  package let reason: String

  package init(
    id: String,
    severity: Severity,
    group: RuleGroup,
    summary: String,
    reason: String
  ) {
    self.id = id
    self.severity = severity
    self.group = group
    self.summary = summary
    self.reason = reason
  }
}

/// Rules that are switched on and off together.
package enum RuleGroup: String, Sendable, Hashable, CaseIterable {
  /// Files, bundles and XML.
  case document
  /// What the model says of entities and properties.
  case structure
  /// What the offline sync system requires of a model.
  case sync
  /// What tables cannot hold of a model; only those who ask are told.
  case mapping
}
