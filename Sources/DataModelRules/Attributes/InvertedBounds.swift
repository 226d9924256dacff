import DataModelDefinition

enum InvertedBounds: AttributeCheck {
  static let rule = Rule(
    id: "inverted-bounds",
    severity: .warning,
    group: .structure,
    summary: "The minimum of an attribute is above its maximum.",
    reason: "No value can pass, so that no object with a value can be saved. Exchange them, or correct one.",
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="percent" optional="YES" attributeType="Integer 16" minValueString="100" \
        maxValueString="0"/>
        """,
      good: """
        <attribute name="percent" optional="YES" attributeType="Integer 16" minValueString="0" \
        maxValueString="100"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard areInverted(attribute) else { return }
    diagnostics.emit(
      finding(
        "the minimum of '\(owner.name).\(attribute.name)' is above its maximum; no value can pass",
        at: context.location(of: attribute.boundName("min"), in: attribute.origin),
        related: [
          .init("the maximum", at: context.location(of: attribute.boundName("max"), in: attribute.origin))
        ]
      )
    )
  }

  /// Whether no value at all can pass the bounds.
  static func areInverted(_ attribute: Attribute) -> Bool {
    guard attribute.minimum != nil, attribute.maximum != nil else { return false }
    let bounds = AttributeBounds(of: attribute)
    guard case .value(let least) = bounds.minimum, case .value(let most) = bounds.maximum else {
      return false
    }
    return least > most
  }
}
