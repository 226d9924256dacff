import DataModelDefinition

/// The pairs of an old relationship that a new table takes.
struct TakenPairs {
  /// The old relationship: `Item.list`.
  let relationship: String
  /// Whether `entities` are those that have the relationship; otherwise it leads to them.
  let isFromSources: Bool
  /// The old entities whose pairs are taken.
  let entities: [String]
  /// A query for the number of pairs that are not taken, because a to-one has only one; nil if all are.
  let leftBehind: String?

  init(_ origin: RelationshipOrigin, of entities: [String], leftBehind: String? = nil) {
    relationship = origin.side.identity
    isFromSources = !origin.isInverse
    self.entities = entities
    self.leftBehind = leftBehind
  }
}
