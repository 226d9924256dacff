import DataModelDefinition

enum TransformableAttribute: AttributeCheck {
  static let rule = Rule(
    id: "transformable-attribute",
    severity: .warning,
    group: .structure,
    isOnByDefault: false,
    summary: "An attribute is transformable.",
    reason: """
      Its value is an archive that only code with its class can read: no query, no other platform, no \
      server. A quarter of all models have one, so this is off unless asked for. Use a type of the format, \
      or Binary with a form of your own such as JSON.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="tags" optional="YES" attributeType="Transformable" \
        valueTransformerName="NSSecureUnarchiveFromData"/>
        """,
      good: #"<attribute name="tags" optional="YES" attributeType="Binary"/>"#
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.type == .transformable else { return }
    diagnostics.emit(
      finding(
        "'\(owner.name).\(attribute.name)' is transformable, which only code with its class can read",
        at: context.location(of: "attributeType", in: attribute.origin)
      )
    )
  }
}
