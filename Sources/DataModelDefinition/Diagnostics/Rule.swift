/// A rule that diagnostics refer to: the part of a check that documentation, suppression and reports need.
///
/// For example, the rule `unknown-destination` is an error of the group `structure`.
///
/// It never changes, and each finding has one: as a class it is copied as one pointer.
package final class Rule: Sendable {
  /// Stable and in kebab case, since people write it in configurations.
  package let id: String
  package let severity: Severity
  package let group: RuleGroup
  /// Whether the rule is on by default; a rule that is off reports a choice too common to be a defect.
  package let isOnByDefault: Bool
  /// Whether an error about the document or the structure may be a false positive, so that a user can turn it
  /// off.
  package let isUncertain: Bool
  /// The condition in one line, for lists of rules.
  package let summary: String
  /// Why the condition is reported, and how to resolve it.
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

  /// A part of a model that breaks the rule, and its correction; nil if no text can show it.
  ///
  /// It is created on demand, since only documentation needs it.
  package var example: RuleExample? {
    let example = makeExample()
    return group == .cloudKit ? example?.with(profile: .cloudKit) : example
  }
}

extension RuleGroup {
  /// Returns a rule of the group that reports an error.
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

  /// Returns a rule of the group that reports a warning about something that may go wrong.
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

  /// Returns a rule of the group that reports a note about something worth knowing.
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
  /// Whether the rule always stays an error, since nothing correct can be generated from what it finds.
  /// Requirements of a service, and models that only Apple's compiler refuses, are up to the user.
  package var isFixed: Bool {
    severity == .error && !isUncertain && (group == .document || group == .structure)
  }
}
