import DataModelDefinition

/// A pair of relationships for examples: an item is in a list, and a list has items.
enum RelationshipExample {
  static let list = """
    <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" \
    inverseName="items" inverseEntity="List"/>
    """

  static let items = """
    <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" \
    inverseName="list" inverseEntity="Item"/>
    """

  /// The two entities with their relationships, and more elements of the model behind them.
  static func model(list: String = list, items: String = items, more: String = "") -> String {
    """
    <entity name="Item">
      \(list)
    </entity>
    <entity name="List">
      \(items)
    </entity>
    """ + (more.isEmpty ? "" : "\n" + more)
  }
}

extension RuleExample {
  /// The pair with something in the relationship `list` that is wrong.
  static func list(_ right: String, mistakenAs wrong: String) -> RuleExample {
    let bad = RelationshipExample.list.replacing(right, with: wrong)
    return RuleExample(bad: RelationshipExample.model(list: bad), good: RelationshipExample.model())
  }
}
