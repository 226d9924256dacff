import DataModelDefinition

enum UnknownDeletionRule: WholeModelCheck {
  static let rule = Rule(
    id: "unknown-deletion-rule",
    severity: .error,
    group: .structure,
    summary: "A delete rule is none that the format has.",
    reason: "The rules are Nullify, Cascade, Deny and No Action, written so.",
    example: .list("Nullify", mistakenAs: "nullify")
  )

  static func run(_ context: CheckContext, into diagnostics: inout Diagnostics) {
    for (owner, relationship) in context.model.allRelationships {
      guard case .unrecognized(let word)? = relationship.deleteRule else { continue }
      let folded = { (text: String) in text.lowercased().filter(\.isLetter) }
      let meant = DeleteRule.named.first { folded($0.xmlName) == folded(word) }?.xmlName
      let near = meant ?? Suggestion.nearest(to: word, among: DeleteRule.named.map(\.xmlName))
      let hint = near.map { "; did you mean '\($0)'?" } ?? "; write Nullify, Cascade, Deny or No Action"
      diagnostics.emit(
        Diagnostic(
          rule,
          "'\(owner.name).\(relationship.name)' has the unknown delete rule '\(word)'\(hint)",
          at: context.location(of: "deletionRule", in: relationship.origin),
          about: ElementName(entity: owner.name, property: relationship.name),
          fix: meant.flatMap { context.fix("deletionRule", in: relationship.origin, to: $0) }
        )
      )
    }
  }
}
