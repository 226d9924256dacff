import DataModelDefinition

/// The rules about values, elements and text that are ignored.
enum ContentRules {
  static let all = [unknownValue, repeatedElement, strayText]

  static let unknownValue: Rule = RuleGroup.document.warning(
    "unknown-value",
    "An XML attribute has a value that the format does not define.",
    """
    Core Data silently uses its default. This concerns the order and the type of an index, the result type \
    of a fetch request, and the class generation of an entity. Write one of the values that the message names.
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
  static let repeatedElement: Rule = RuleGroup.document.warning(
    "repeated-element",
    "An element occurs twice where only one is allowed.",
    "A fetched property has one fetch request; the last one counts. Remove the other.",
    .entity(
      """
      <fetchedProperty name="others" optional="YES">
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Item"/>«
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Item"/>→»
      </fetchedProperty>
      """
    )
  )
  static let strayText: Rule = RuleGroup.document.warning(
    "stray-text",
    "There is text between elements.",
    """
    A model has elements and their attributes but no text, so the text is ignored. It is usually left over \
    from a manual edit or a merge. Remove it, or turn it into a comment.
    """,
    .entity(#"<attribute name="text" optional="YES" attributeType="String"/>«;→»"#)
  )
}
