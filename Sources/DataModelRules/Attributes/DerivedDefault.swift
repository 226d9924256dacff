import DataModelDefinition

enum DerivedDefault: AttributeCheck {
  static let rule = Rule(
    id: "derived-default",
    severity: .warning,
    group: .structure,
    summary: "A derived attribute has a default.",
    reason:
      "It is read-only and the store computes it, so that the default never counts. Remove the default.",
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="savedAt" optional="YES" attributeType="Date" defaultDateTimeInterval="0" \
        derived="YES" derivationExpression="now()"/>
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
    guard attribute.isDerived, attribute.defaultValueReading != .absent else { return }
    let key = attribute.defaultValue?.dateInterval == nil ? "defaultValueString" : "defaultDateTimeInterval"
    diagnostics.emit(
      finding(
        "'\(owner.name).\(attribute.name)' is derived; its default never counts",
        at: context.location(of: key, in: attribute.origin)
      )
    )
  }
}
