import DataModelDefinition

/// The rules about single elements and their XML attributes.
extension DocumentRules {
  static let missingName: Rule = RuleGroup.document.error(
    "missing-name",
    "An element has no name.",
    "Entities, properties and all other elements that are referred to need a name.",
    .entity(#"<attribute«→ name="text"» optional="YES" attributeType="String"/>"#)
  )
  static let invalidBoolean: Rule = RuleGroup.document.error(
    "invalid-boolean",
    "A value is not YES, NO, true, false, 1 or 0.",
    "Core Data would silently read it as NO. Write YES or NO.",
    .entity(#"<attribute name="text" optional="«JA→YES»" attributeType="String"/>"#)
  )
  static let invalidNumber: Rule = RuleGroup.document.error(
    "invalid-number",
    "A count or a limit is not a whole number.",
    "Core Data would silently read it as 0. Write digits.",
    .entity(
      """
      <relationship name="items" optional="YES" toMany="YES" minCount="«few→3»" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="items" inverseEntity="Item"/>
      """
    )
  )
  static let unknownElement: Rule = RuleGroup.document.note(
    "unknown-element",
    "An element is not part of the format.",
    "It is ignored, with everything in it. The format grows, so a newer Xcode may know it.",
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String"/>«
      <note text="The first line."/>→»
      """
    )
  )
  static let lostElement: Rule = RuleGroup.document.error(
    "lost-element",
    "An element is misspelt, or in a place where it is not read.",
    """
    It is ignored, here and by Core Data, with everything in it: the model lacks an entity, a property or an \
    index that its file has. Correct the name, or move the element. If it is an element of a newer Xcode, \
    turn this rule off.
    """,
    isUncertain: true,
    .entity(#"<«attribut→attribute» name="text" optional="YES" attributeType="String"/>"#)
  )
  static let unknownXMLAttribute: Rule = RuleGroup.document.note(
    "unknown-xml-attribute",
    "An XML attribute is not part of the format.",
    "It is ignored, here and by Core Data; often it is a misspelling.",
    .entity(#"<attribute name="text" optional="YES" attributeType="String"« colour="red"→»/>"#)
  )
  static let misspeltXMLAttribute: Rule = RuleGroup.document.warning(
    "misspelt-xml-attribute",
    "An XML attribute is misspelt.",
    """
    It is ignored, here and by Core Data, so the model is not what it seems: an entity with 'abstract' is \
    not abstract. Write the name that the message suggests; 'datamodel fix' does so where only one name can \
    be meant.
    """,
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String" «defaultValue→defaultValueString»="new"/>
      """
    )
  )
}
