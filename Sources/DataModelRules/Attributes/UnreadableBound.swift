import DataModelDefinition

enum UnreadableBound: AttributeCheck {
  static let rule = Rule(
    id: "unreadable-bound",
    severity: .warning,
    group: .structure,
    summary: "A minimum or a maximum is not a valid value of its attribute's type.",
    reason: """
      A bound that cannot be read is not checked, here or by Core Data. Of a number it is a number, of a \
      string its length, of a date the seconds since 2001. Correct it or remove it.
      """,
    example: RuleExample(
      in: .entity,
      bad: #"<attribute name="text" optional="YES" attributeType="String" maxValueString="long"/>"#,
      good: #"<attribute name="text" optional="YES" attributeType="String" maxValueString="80"/>"#
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.minimum != nil || attribute.maximum != nil else { return }
    let bounds = AttributeBounds(of: attribute)
    for (side, bound, reading) in [
      ("min", attribute.minimum, bounds.minimum), ("max", attribute.maximum, bounds.maximum),
    ] where reading == .unreadable {
      let text = bound?.dateInterval ?? bound?.text ?? ""
      let meaning = attribute.type == .string ? "length" : attribute.type.xmlName
      diagnostics.emit(
        finding(
          """
          the \(side)imum '\(text)' of '\(owner.name).\(attribute.name)' is no \(meaning); it is not checked
          """,
          at: context.location(of: attribute.boundName(side), in: attribute.origin)
        )
      )
    }
  }
}
