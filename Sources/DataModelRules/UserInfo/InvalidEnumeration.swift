import DataModelDefinition

enum InvalidEnumeration: AttributeCheck {
  static let rule = Rule(
    id: "invalid-enumeration",
    severity: .warning,
    group: .structure,
    summary: "The cases of an attribute's enumeration cannot be read.",
    reason: """
      'datamodel.enum' lists names separated by commas, each with a value behind '=' if it needs one: \
      'low, normal = 5, high'. The attribute is a String or an Integer, and every name and value is there \
      once. As long as it cannot be read the attribute has its plain type.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="state" optional="YES" attributeType="Integer 16">
          <userInfo>
            <entry key="datamodel.enum" value="open, done, open"/>
          </userInfo>
        </attribute>
        """,
      good: """
        <attribute name="state" optional="YES" attributeType="Integer 16">
          <userInfo>
            <entry key="datamodel.enum" value="open, done, dropped = 9"/>
          </userInfo>
        </attribute>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let entry = attribute.userInfo.last(where: { $0.key == UserInfoKey.enumeration }) else {
      return
    }
    do {
      _ = try EnumerationCases(entry.value, of: attribute.type)
    } catch {
      diagnostics.emit(
        finding(
          "the cases of '\(owner.name).\(attribute.name)' cannot be read: \(error.reason)",
          at: context.location(of: "value", in: entry.origin)
        )
      )
    }
  }
}
