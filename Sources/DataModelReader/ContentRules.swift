import DataModelDefinition

/// The rules about what stands in a model's elements and is passed over.
enum ContentRules {
  static let all = [unknownValue, repeatedElement, strayText]

  static let unknownValue = RuleGroup.document.warning(
    "unknown-value",
    "An XML attribute has a word that the format does not have.",
    """
    Core Data takes its default without a word. Such words are those for the order and the type of an \
    index, the kind of result of a fetch request, and the class generation of an entity. Write one that \
    the message names.
    """,
    .entity(
      """
      <attribute name="text" optional="YES" attributeType="String"/>
      <fetchIndex name="byTextIndex">
        <fetchIndexElement property="text" type="Binary" order="«sideways→ascending»"/>
      </fetchIndex>
      """
    )
  )
  static let repeatedElement = RuleGroup.document.warning(
    "repeated-element",
    "An element stands twice where one is meant.",
    "A fetched property has one fetch request; the later one counts. Remove the other.",
    .entity(
      """
      <fetchedProperty name="others" optional="YES">
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Item"/>«
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Item"/>→»
      </fetchedProperty>
      """
    )
  )
  static let strayText = RuleGroup.document.warning(
    "stray-text",
    "Text stands between elements.",
    """
    A model has elements and their attributes and no text; it is passed over. It is what an edit by hand \
    or a merge has left. Remove it, or make a comment of it.
    """,
    .entity(#"<attribute name="text" optional="YES" attributeType="String"/>«;→»"#)
  )
}
