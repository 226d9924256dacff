import DataModelDefinition

enum InvalidRegularExpression: AttributeCheck {
  static let rule = Rule(
    id: "invalid-regular-expression",
    severity: .warning,
    group: .structure,
    summary: "A regular expression is not well-formed.",
    reason: """
      Core Data takes the expressions of ICU, which the whole string must match. With a mistake in it no \
      string does, so that no object with a value can be saved. Correct regularExpressionString.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="code" optional="YES" attributeType="String" regularExpressionString="[A-Z{3}"/>
        """,
      good: """
        <attribute name="code" optional="YES" attributeType="String" regularExpressionString="[A-Z]{3}"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let pattern = attribute.regularExpression, !context.isRegularExpression(pattern) else { return }
    diagnostics.emit(
      finding(
        """
        the regular expression of '\(owner.name).\(attribute.name)' is not well-formed; no value can match it
        """,
        at: context.location(of: "regularExpressionString", in: attribute.origin)
      )
    )
  }
}
