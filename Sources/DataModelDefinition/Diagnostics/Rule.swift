/// A rule that a diagnostic enforces: the part of a check that its documentation, its suppression and reports
/// need.
///
/// For example, the rule `unknown-destination` is an error of the group `structure`.
///
/// It never changes, and each finding holds one: as a class it is copied as one pointer.
package final class Rule: Sendable {
  /// Stable and in kebab case: people write it in configurations.
  package let id: String
  package let severity: Severity
  package let group: RuleGroup
  /// Whether it reports without being asked; a rule that is off is too common a choice to be called a defect.
  package let isOnByDefault: Bool
  /// Whether an error about the document or the structure may be a mistake of the rule, so that a user can
  /// judge.
  package let isUncertain: Bool
  /// The condition in one line, as a reader of a list would want it.
  package let summary: String
  /// Why the condition is worth reporting, and what to do about it.
  package let reason: String
  private let makeExample: @Sendable () -> RuleExample?

  package init(
    id: String,
    severity: Severity,
    group: RuleGroup,
    isOnByDefault: Bool = true,
    isUncertain: Bool = false,
    summary: String,
    reason: String,
    example: @autoclosure @escaping @Sendable () -> RuleExample? = nil
  ) {
    self.id = id
    self.severity = severity
    self.group = group
    self.isOnByDefault = isOnByDefault
    self.isUncertain = isUncertain
    self.summary = summary
    self.reason = reason
    makeExample = example
  }

  /// A part of a model that breaks the rule, and the same put right; nil where a text cannot show it.
  ///
  /// It is made when it is asked for: only documentation is, and a check should not wait for it.
  package var example: RuleExample? {
    let example = makeExample()
    return group == .cloudKit ? example?.with(profile: .cloudKit) : example
  }
}

extension RuleGroup {
  /// A rule of the group that is an error.
  package func error(
    _ id: String,
    _ summary: String,
    _ reason: String,
    isUncertain: Bool = false,
    _ example: @autoclosure @escaping @Sendable () -> RuleExample? = nil
  ) -> Rule {
    Rule(
      id: id,
      severity: .error,
      group: self,
      isUncertain: isUncertain,
      summary: summary,
      reason: reason,
      example: example()
    )
  }

  /// A rule of the group that is a warning, of something that may go wrong.
  package func warning(
    _ id: String,
    _ summary: String,
    _ reason: String,
    isOnByDefault: Bool = true,
    _ example: @autoclosure @escaping @Sendable () -> RuleExample? = nil
  ) -> Rule {
    Rule(
      id: id,
      severity: .warning,
      group: self,
      isOnByDefault: isOnByDefault,
      summary: summary,
      reason: reason,
      example: example()
    )
  }

  /// A rule of the group that is a note, of something worth knowing.
  package func note(
    _ id: String,
    _ summary: String,
    _ reason: String,
    isOnByDefault: Bool = true,
    _ example: @autoclosure @escaping @Sendable () -> RuleExample? = nil
  ) -> Rule {
    Rule(
      id: id,
      severity: .note,
      group: self,
      isOnByDefault: isOnByDefault,
      summary: summary,
      reason: reason,
      example: example()
    )
  }
}

extension Rule: Hashable {
  package static func == (left: Rule, right: Rule) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Rule {
  /// Whether nothing right can be generated from what the rule finds, so that it stays an error. What a
  /// service requires, and what only Apple's compiler refuses, is the user's to judge.
  package var isFixed: Bool {
    severity == .error && !isUncertain && (group == .document || group == .structure)
  }
}
