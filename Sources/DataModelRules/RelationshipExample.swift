import DataModelDefinition

extension RuleExample {
  /// Returns a pair of relationships with marks: an item is in a list, and a list has items. More elements of
  /// the model may follow.
  static func pair(
    list: (String, with: String) = ("", ""),
    items: (String, with: String) = ("", ""),
    more: String = ""
  ) -> RuleExample {
    let ofItem = """
      <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
      inverseName="items" inverseEntity="List"/>
      """
    let ofList = """
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" \
      inverseName="list" inverseEntity="Item"/>
      """
    return .model(
      """
      <entity name="Item">
        \(ofItem.replacing(list.0, with: list.with))
      </entity>
      <entity name="List">
        \(ofList.replacing(items.0, with: items.with))
      </entity>\(more.isEmpty ? "" : "\n")\(more)
      """
    )
  }

  /// Returns the pair with a mistake in the relationship `list`.
  static func list(_ right: String, mistakenAs wrong: String) -> RuleExample {
    .pair(list: (right, with: "«\(wrong)→\(right)»"))
  }

  /// Returns a to-many relationship from an item to items, with a mark.
  static func parts(_ right: String, mistakenAs wrong: String) -> RuleExample {
    let parts = """
      <relationship name="parts" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="parts" inverseEntity="Item"/>
      """
    return .entity(parts.replacing(right, with: "«\(wrong)→\(right)»"))
  }

  /// Returns a to-one relationship from an item to an item, with a mark.
  static func next(_ right: String, mistakenAs wrong: String) -> RuleExample {
    let next = """
      <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="next" inverseEntity="Item"/>
      """
    return .entity(next.replacing(right, with: "«\(wrong)→\(right)»"))
  }
}
