import DataModelDefinition

enum DefaultOutOfBounds: AttributeCheck {
  static let rule = Rule(
    id: "default-out-of-bounds",
    severity: .warning,
    group: .structure,
    summary: "A default lies outside the bounds of its attribute.",
    reason: """
      A new object cannot be saved before somebody changes the value that it was given. Correct the default \
      or the bound.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="rating" attributeType="Integer 16" defaultValueString="0" minValueString="1" \
        maxValueString="5"/>
        """,
      good: """
        <attribute name="rating" attributeType="Integer 16" defaultValueString="1" minValueString="1" \
        maxValueString="5"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    // Bounds that no value can pass are a finding of their own.
    guard attribute.isDefaultOutOfBounds, !InvertedBounds.areInverted(attribute) else { return }
    let interval = attribute.type == .date ? attribute.defaultValue?.dateInterval : nil
    let what = attribute.type == .string ? "the length of the default" : "the default"
    let text = interval ?? attribute.defaultValue?.text ?? ""
    diagnostics.emit(
      finding(
        "\(what) '\(text)' of '\(owner.name).\(attribute.name)' is outside its bounds",
        at: context.location(
          of: interval == nil ? "defaultValueString" : "defaultDateTimeInterval",
          in: attribute.origin
        )
      )
    )
  }
}
