import DataModelDefinition

/// The rules about single elements and their XML attributes.
extension DocumentRules {
  static let missingName = RuleGroup.document.error(
    "missing-name",
    "An element has no name.",
    "Entities, properties and everything else that others refer to needs a name.",
    .entity(#"<attribute«→ name="text"» optional="YES" attributeType="String"/>"#)
  )
  static let invalidBoolean = RuleGroup.document.error(
    "invalid-boolean",
    "A value is none of YES, NO, true, false, 1 and 0.",
    "Core Data would take it for NO without a word. Write YES or NO.",
    .entity(#"<attribute name="text" optional="«JA→YES»" attributeType="String"/>"#)
  )
  static let invalidNumber = RuleGroup.document.error(
    "invalid-number",
    "A count or a limit is not a whole number.",
    "Core Data would take it for 0 without a word. Write digits.",
    .entity(
      """
      <relationship name="items" optional="YES" toMany="YES" minCount="«few→3»" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="items" inverseEntity="Item"/>
      """
    )
  )
  static let unknownElement = RuleGroup.document.note(
    "unknown-element",
    "An element that the format does not have.",
    "It is ignored, with everything in it. The format grows: a newer Xcode may know it.",
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String"/>«
      <note text="The first line."/>→»
      """
    )
  )
  static let lostElement = RuleGroup.document.error(
    "lost-element",
    "An element is misspelt, or stands where it is not read.",
    """
    It is ignored, here and by Core Data, with everything in it: the model has an entity, a property or an \
    index less than its file. Correct the name, or move the element. If it is an element of a newer Xcode, \
    switch the rule off.
    """,
    isUncertain: true,
    .entity(#"<«attribut→attribute» name="text" optional="YES" attributeType="String"/>"#)
  )
  static let unknownXMLAttribute = RuleGroup.document.note(
    "unknown-xml-attribute",
    "An XML attribute that the format does not have.",
    "It is ignored, here and by Core Data; often it is a misspelling.",
    .entity(#"<attribute name="text" optional="YES" attributeType="String"« colour="red"→»/>"#)
  )
  static let misspeltXMLAttribute = RuleGroup.document.warning(
    "misspelt-xml-attribute",
    "An XML attribute is spelt as the format does not.",
    """
    It is ignored, here and by Core Data, so that the model is not what it seems to be: an entity with \
    'abstract' is not abstract. Write the name that the message gives; 'datamodel fix' does it where no \
    other can be meant.
    """,
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String" «defaultValue→defaultValueString»="new"/>
      """
    )
  )
}
