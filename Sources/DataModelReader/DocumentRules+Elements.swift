import DataModelDefinition

/// The rules about single elements and their XML attributes.
extension DocumentRules {
  static let missingName = Rule(
    id: "missing-name",
    severity: .error,
    group: .document,
    summary: "An element has no name.",
    reason: "Entities, properties and everything else that others refer to needs a name.",
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute optional="YES" attributeType="String"/>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        """
    )
  )
  static let invalidBoolean = Rule(
    id: "invalid-boolean",
    severity: .error,
    group: .document,
    summary: "A value is none of YES, NO, true, false, 1 and 0.",
    reason: "Core Data would take it for NO without a word. Write YES or NO.",
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="JA" attributeType="String"/>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        """
    )
  )
  static let invalidNumber = Rule(
    id: "invalid-number",
    severity: .error,
    group: .document,
    summary: "A count or a limit is not a whole number.",
    reason: "Core Data would take it for 0 without a word. Write digits.",
    example: RuleExample(
      in: .entity,
      bad: """
        <relationship name="items" optional="YES" toMany="YES" minCount="few" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="items" inverseEntity="Item"/>
        """,
      good: """
        <relationship name="items" optional="YES" toMany="YES" minCount="3" deletionRule="Nullify" \
        destinationEntity="Item" inverseName="items" inverseEntity="Item"/>
        """
    )
  )
  static let unknownElement = Rule(
    id: "unknown-element",
    severity: .note,
    group: .document,
    summary: "An element that the format does not have.",
    reason: "It is ignored, with everything in it. The format grows: a newer Xcode may know it.",
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <note text="The first line."/>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        """
    )
  )
  static let lostElement = Rule(
    id: "lost-element",
    severity: .error,
    group: .document,
    isUncertain: true,
    summary: "An element is misspelt, or stands where it is not read.",
    reason: """
      It is ignored, here and by Core Data, with everything in it: the model has an entity, a property or an \
      index less than its file. Correct the name, or move the element. If it is an element of a newer Xcode, \
      switch the rule off.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribut name="text" optional="YES" attributeType="String"/>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        """
    )
  )
  static let unknownXMLAttribute = Rule(
    id: "unknown-xml-attribute",
    severity: .note,
    group: .document,
    summary: "An XML attribute that the format does not have.",
    reason: "It is ignored, here and by Core Data; often it is a misspelling.",
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String" colour="red"/>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        """
    )
  )
  static let misspeltXMLAttribute = Rule(
    id: "misspelt-xml-attribute",
    severity: .warning,
    group: .document,
    summary: "An XML attribute is spelt as the format does not.",
    reason: """
      It is ignored, here and by Core Data, so that the model is not what it seems to be: an entity with \
      'abstract' is not abstract. Write the name that the message gives; 'datamodel fix' does it where no \
      other can be meant.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String" defaultValue="new"/>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String" defaultValueString="new"/>
        """
    )
  )
}
