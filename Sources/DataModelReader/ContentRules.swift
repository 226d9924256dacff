import DataModelDefinition

/// The rules about what stands in a model's elements and is passed over.
enum ContentRules {
  static let all = [unknownValue, repeatedElement, strayText]

  static let unknownValue = Rule(
    id: "unknown-value",
    severity: .warning,
    group: .document,
    summary: "An XML attribute has a word that the format does not have.",
    reason: """
      Core Data takes its default without a word. Such words are those for the order and the type of an \
      index, the kind of result of a fetch request, and the class generation of an entity. Write one that \
      the message names.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <fetchIndex name="byTextIndex">
          <fetchIndexElement property="text" type="Binary" order="sideways"/>
        </fetchIndex>
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        <fetchIndex name="byTextIndex">
          <fetchIndexElement property="text" type="Binary" order="ascending"/>
        </fetchIndex>
        """
    )
  )
  static let repeatedElement = Rule(
    id: "repeated-element",
    severity: .warning,
    group: .document,
    summary: "An element stands twice where one is meant.",
    reason: "A fetched property has one fetch request; the later one counts. Remove the other.",
    example: RuleExample(
      in: .entity,
      bad: """
        <fetchedProperty name="others" optional="YES">
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Item"/>
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Item"/>
        </fetchedProperty>
        """,
      good: """
        <fetchedProperty name="others" optional="YES">
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Item"/>
        </fetchedProperty>
        """
    )
  )
  static let strayText = Rule(
    id: "stray-text",
    severity: .warning,
    group: .document,
    summary: "Text stands between elements.",
    reason: """
      A model has elements and their attributes and no text; it is passed over. It is what an edit by hand \
      or a merge has left. Remove it, or make a comment of it.
      """,
    example: RuleExample(
      in: .entity,
      bad: """
        <attribute name="text" optional="YES" attributeType="String"/>;
        """,
      good: """
        <attribute name="text" optional="YES" attributeType="String"/>
        """
    )
  )
}
