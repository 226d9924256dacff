import DataModelDefinition

/// The rules about suppressions in a model.
enum SuppressionRules {
  static let all = [unknown, unused]

  static let unknown = Rule(
    id: "unknown-suppression",
    severity: .warning,
    group: .structure,
    summary: "A suppression names a rule that does not exist or that cannot be switched off.",
    reason: """
      The value of 'datamodel.disable' lists ids of rules and groups, separated by commas or spaces. Errors \
      about the structure of a model stay: nothing right can be generated from what they find.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item">
          <userInfo>
            <entry key="datamodel.disable" value="mising-inverse"/>
          </userInfo>
        </relationship>
        """,
      good: """
        <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item">
          <userInfo>
            <entry key="datamodel.disable" value="missing-inverse"/>
          </userInfo>
        </relationship>
        """
    )
  )

  static let unused = Rule(
    id: "unused-suppression",
    severity: .note,
    group: .structure,
    summary: "A suppression silences nothing.",
    reason: """
      What it was written for is repaired, or was never there. Remove the entry, before it hides something \
      new.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String">
          <userInfo>
            <entry key="datamodel.disable" value="lenient-default"/>
          </userInfo>
        </attribute>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        """
    )
  )
}
