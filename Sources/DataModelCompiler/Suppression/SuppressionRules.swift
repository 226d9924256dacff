import DataModelDefinition

/// The rules about suppressions in a model.
enum SuppressionRules {
  static let all = [unknown, unused]

  static let unknown: Rule = RuleGroup.structure.warning(
    "unknown-suppression",
    "A suppression names a rule that does not exist or cannot be turned off.",
    """
    The value of 'datamodel.disable' lists ids of rules and groups, separated by commas or spaces. Errors \
    about the structure of a model stay: nothing correct can be generated from what they find.
    """,
    .entity(
      """
      <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item">
        <userInfo>
          <entry key="datamodel.disable" value="«mising-inverse→missing-inverse»"/>
        </userInfo>
      </relationship>
      """
    )
  )

  static let unused: Rule = RuleGroup.structure.note(
    "unused-suppression",
    "A suppression silences nothing.",
    """
    The finding that it was written for is fixed, or never existed. Remove the entry before it hides \
    something new.
    """,
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String"«>
        <userInfo>
          <entry key="datamodel.disable" value="lenient-default"/>
        </userInfo>
      </attribute>→/>»
      """
    )
  )
}
