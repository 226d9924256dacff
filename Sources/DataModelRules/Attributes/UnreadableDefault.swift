import DataModelDefinition

enum UnreadableDefault: AttributeCheck {
  static let rule = Rule(
    id: "unreadable-default",
    severity: .error,
    group: .structure,
    summary: "A default is not a valid value of its attribute's type.",
    reason: """
      Core Data takes 0 or nothing without a word, which is rarely what was meant. Correct the default or \
      remove it.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="count" attributeType="Integer 16" defaultValueString="many"/>
        """,
      good: """
        <attribute name="count" attributeType="Integer 16" defaultValueString="0"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.defaultValueReading == .unreadable else { return }
    // For these the format reference knows real models with garbage, which Core Data takes for none.
    let isHarmless = [.uuid, .date, .transformable].contains(attribute.type)
    // Xcode leaves the interval behind when a Date becomes something else.
    let interval = attribute.type == .date ? attribute.defaultValue?.dateInterval : nil
    let key = interval == nil ? "defaultValueString" : "defaultDateTimeInterval"
    let text = interval ?? attribute.defaultValue?.text ?? ""
    diagnostics.emit(
      finding(
        "the default '\(text)' of '\(owner.name).\(attribute.name)' is no \(attribute.type.xmlName)"
          + (isHarmless ? "; it is ignored" : ""),
        at: context.location(of: key, in: attribute.origin),
        severity: isHarmless ? .warning : nil
      )
    )
  }
}
