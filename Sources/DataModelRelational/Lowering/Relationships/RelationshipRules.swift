import DataModelDefinition

/// Lists the rules that are judged when a transaction ends: those of foreign keys, and those of `_Violation`.
///
/// Between synced tables there are none.
struct RelationshipRules {
  let effects: DeletionEffects
  /// The stored relationships of which none of the ends is synced.
  let all: [LoweredRelationship]

  init(all: [LoweredRelationship], effects: DeletionEffects, isSynced: (Entity) -> Bool) {
    self.effects = effects
    self.all = all.filter { !isSynced($0.source.entity) && !isSynced($0.destination.entity) }
  }

  var rules: [RelationshipRule] { all.flatMap(rules) }

  private func rules(of side: LoweredRelationship) -> [RelationshipRule] {
    switch side.storage {
    case .column(let column):
      return [reference(side, column), holder(side), single(side, column)].compactMap { $0 }
    case .inverseColumn(let table, let column, _):
      return [count(side, table, column, side.destination.entityNames)].compactMap { $0 }
    case .joinTable(let pairs):
      return [pair(side, pairs), member(side, pairs), count(side, pairs.tableName, pairs.sourceColumn, nil)]
        .compactMap { $0 }
    }
  }

  /// Nothing for the rule No Action of the other side, which has no foreign key.
  private func reference(_ side: LoweredRelationship, _ column: String) -> RelationshipRule? {
    let effect = effects.onReferences(of: side.relationship, inverse: side.inverse)
    guard effect != .leave else { return nil }
    var found = RelationshipRule(.reference, of: side)
    found.add("table", side.source.table)
    found.add("key", side.source.key)
    found.add("column", column)
    found.add("entities", side.source.entityNames?.joined(separator: ","))
    found.add("destinationTable", side.destination.table)
    found.add("destinationKey", side.destination.key)
    switch effect {
    case .deny: found.add("deny", side.inverse?.identity)
    case .refuseUntilMended: found.add("required", if: true)
    case .nullify, .nullifyInsteadOfDeny, .cascade, .leave: break
    }
    return found
  }

  private func pair(_ side: LoweredRelationship, _ pairs: JoinTableMapping) -> RelationshipRule? {
    guard effects[side] != .leave else { return nil }
    var found = RelationshipRule(.pair, of: side)
    found.add("table", pairs.tableName)
    found.add("key", pairs.destinationColumn)
    found.add("column", pairs.sourceColumn)
    found.add("destinationTable", side.source.table)
    found.add("destinationKey", side.source.key)
    found.add("deny", effects[side] == .deny ? side.identity : nil)
    return found
  }

  /// Nothing for a relationship with an inverse, where the other side has the rule.
  private func member(_ side: LoweredRelationship, _ pairs: JoinTableMapping) -> RelationshipRule? {
    guard side.inverse == nil || side.isOwnInverse && effects[side] != .leave else { return nil }
    var found = RelationshipRule(.member, of: side)
    found.add("table", pairs.tableName)
    found.add("key", pairs.sourceColumn)
    found.add("column", pairs.destinationColumn)
    found.add("destinationTable", side.destination.table)
    found.add("destinationKey", side.destination.key)
    found.add("deny", side.inverse != nil && effects[side] == .deny ? side.identity : nil)
    return found
  }

  private func holder(_ side: LoweredRelationship) -> RelationshipRule? {
    effects[side] == .deny ? RelationshipRule(.holder, of: side) : nil
  }

  private func single(_ side: LoweredRelationship, _ column: String) -> RelationshipRule? {
    guard side.isExclusive else { return nil }
    var found = RelationshipRule(.single, of: side)
    found.add("table", side.source.table)
    found.add("key", side.source.key)
    found.add("column", column)
    return found
  }

  private func count(
    _ side: LoweredRelationship,
    _ table: String,
    _ column: String,
    _ entityNames: [String]?
  ) -> RelationshipRule? {
    guard let counts = CountTriggers(side: side).counts else { return nil }
    var found = RelationshipRule(.count, of: side)
    found.add("table", table)
    found.add("column", column)
    found.add("entities", entityNames?.joined(separator: ","))
    found.add("required", if: counts.isRequired)
    found.add("minimum", "\(counts.minimum)")
    found.add("maximum", counts.maximum.map { "\($0)" })
    return found
  }
}

extension RelationshipRule {
  /// A rule about one side of a relationship.
  fileprivate init(_ kind: Kind, of side: LoweredRelationship) {
    self.init(
      kind,
      entity: side.owner.name,
      relationship: side.relationship.name,
      destination: side.relationship.destinationName ?? side.destination.entity.name
    )
  }
}
