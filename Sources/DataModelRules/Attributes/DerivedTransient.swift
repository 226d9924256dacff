import DataModelDefinition

enum DerivedTransient: AttributeCheck {
  static let rule = Rule(
    id: "derived-transient",
    severity: .warning,
    group: .structure,
    summary: "A derived attribute is transient.",
    reason: """
      The store computes what is derived, and it does not know what is transient: such an attribute has no \
      value. Here it gets no column. Remove transient or derived.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="savedAt" optional="YES" transient="YES" attributeType="Date" derived="YES" \
        derivationExpression="now()"/>
        """,
      good: """
        <attribute name="savedAt" optional="YES" attributeType="Date" derived="YES" \
        derivationExpression="now()"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.isDerived, attribute.isTransient else { return }
    diagnostics.emit(
      finding(
        "'\(owner.name).\(attribute.name)' is derived and transient, so that nothing computes it",
        at: context.location(of: "transient", in: attribute.origin)
      )
    )
  }
}
