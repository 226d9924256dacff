import DataModelDefinition

enum LenientDefault: AttributeCheck {
  static let rule = Rule(
    id: "lenient-default",
    severity: .warning,
    group: .structure,
    summary: "A default is of another type than its attribute.",
    reason: """
      After a change of type Xcode leaves the old default behind: NO on an integer. Core Data reads a value \
      from it without a word, and so does this tool. Write the value itself.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="count" attributeType="Integer 16" defaultValueString="NO"/>
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
    guard case .lenient(let value) = attribute.defaultValueReading else { return }
    diagnostics.emit(
      finding(
        """
        the default '\(attribute.defaultValue?.text ?? "")' of '\(owner.name).\(attribute.name)' is no \
        \(attribute.type.xmlName); it is taken for \(description(of: value))
        """,
        at: context.location(of: "defaultValueString", in: attribute.origin)
      )
    )
  }

  private static func description(of value: DefaultValue) -> String {
    switch value {
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .boolean(let truth): truth ? "YES" : "NO"
    case .decimal(let text), .string(let text), .uuid(let text), .uri(let text): text
    case .date: "2001-01-01 00:00 UTC"
    }
  }
}
