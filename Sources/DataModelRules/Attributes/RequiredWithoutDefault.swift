import DataModelDefinition

enum RequiredWithoutDefault: AttributeCheck {
  static let rule = Rule(
    id: "required-without-default",
    severity: .warning,
    group: .structure,
    isOnByDefault: false,
    summary: "A required attribute has no default.",
    reason: """
      A new object cannot be saved before the attribute is set, and in Swift, Xcode's class crashes when it \
      is read before. Half of all models have such attributes, and the types that are generated here ask for \
      a value when an object is made, so this is off unless asked for. The profile 'cloudkit' makes an error \
      of it.
      """,
    example: RuleExample(
      in: .entity,
      bad: #"<attribute name="text" attributeType="String"/>"#,
      good: #"<attribute name="text" attributeType="String" defaultValueString=""/>"#
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.lacksRequiredDefault else { return }
    diagnostics.emit(
      finding(
        "'\(owner.name).\(attribute.name)' must have a default value, or be optional",
        at: context.location(of: "name", in: attribute.origin)
      )
    )
  }
}

extension Attribute {
  /// Whether an object can be saved only once somebody has set the attribute.
  var lacksRequiredDefault: Bool {
    guard !isOptional, !isTransient, !isDerived, type != .undefined, type != .composite else { return false }
    return defaultValueReading == .absent
  }
}
