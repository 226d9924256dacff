import DataModelDefinition

enum UntypedAttribute: AttributeCheck {
  static let rule = Rule(
    id: "untyped-attribute",
    severity: .warning,
    group: .structure,
    summary: "A stored attribute has no type.",
    reason: """
      Core Data refuses it at run time: only transient attributes may be undefined. It gets no column and no \
      property, as long as it has no type. Give it one, or make it transient.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES"/>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.type == .undefined, !attribute.isTransient else { return }
    diagnostics.emit(
      finding(
        "'\(owner.name).\(attribute.name)' is stored but has no type; it is left out",
        at: context.location(of: "attributeType", in: attribute.origin)
      )
    )
  }
}
