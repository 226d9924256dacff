/// What a merge knows of the kinds of elements in a model's file.
enum ElementKind {
  /// Returns whether the order of an element's children has a meaning, so that they are one value: an index
  /// of `a` and `b` is not one of `b` and `a`.
  static func isOrdered(_ kind: String) -> Bool {
    ["fetchIndex", "compoundIndex", "uniquenessConstraint"].contains(kind)
  }

  /// Returns whether an element only holds others, and is not something by itself.
  static func isContainer(_ kind: String) -> Bool {
    ["userInfo", "uniquenessConstraints", "compoundIndexes", "elements"].contains(kind)
  }

  /// Returns whether an element says where the editor draws an entity, which no two people need to agree on.
  static func isDiagram(_ kind: String) -> Bool { ["elements", "element"].contains(kind) }

  /// The kinds of properties, which share their names in an entity.
  static let properties: Set<String> = ["attribute", "relationship", "fetchedProperty"]

  /// Returns the place of a kind among the children of an element, as Xcode writes them.
  static func rank(of kind: String) -> Int { order.firstIndex(of: kind) ?? order.count }

  private static let order = [
    "entity", "composite", "fetchRequest", "configuration", "elements", "attribute", "relationship",
    "fetchedProperty", "compoundIndexes", "fetchIndex", "uniquenessConstraints", "userInfo",
  ]

  /// Returns what a kind is called in a sentence.
  static func word(for kind: String) -> String {
    switch kind {
    case "fetchIndex", "compoundIndex": "index"
    case "uniquenessConstraint", "uniquenessConstraints": "uniqueness constraint"
    case "compoundIndexes": "indexes"
    case "fetchRequest": "fetch request"
    case "memberEntity": "member"
    case "entry": "user info entry"
    case "userInfo": "user info"
    default: kind
    }
  }
}
