import DataModelDefinition

/// The rules that are checked when a transaction ends: those of foreign keys, and those of `_Violation`.
///
/// Synced tables have no such rules between them.
struct RelationshipRules {
  let effects: DeletionEffects
  /// The stored relationships without a synced end.
  let all: [LoweredRelationship]

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

  /// Returns nil if the other side has the rule No Action, because then there is no foreign key.
  private func reference(_ side: LoweredRelationship, _ column: String) -> RelationshipRule? {
    let effect = effects.onReferences(of: side.relationship, inverse: side.inverse)
    guard effect != .leave else { return nil }
    var found = RelationshipRule(.reference, of: side)
    found.rows = .init(
      table: side.source.table,
      column: column,
      key: side.source.key,
      entityNames: side.source.entityNames
    )
    found.key = .init(table: side.destination.table, column: side.destination.key)
    switch effect {
    case .deny:
      found.deny = side.inverse.map { .init(entity: $0.owner.name, relationship: $0.relationship.name) }
    case .refuseUntilMended: found.isRequired = true
    case .nullify, .nullifyInsteadOfDeny, .cascade, .leave: break
    }
    return found
  }

  private func pair(_ side: LoweredRelationship, _ pairs: JoinTableMapping) -> RelationshipRule? {
    guard effects[side] != .leave else { return nil }
    var found = RelationshipRule(.pair, of: side)
    found.rows = .init(table: pairs.tableName, column: pairs.sourceColumn, key: pairs.destinationColumn)
    found.key = .init(table: side.source.table, column: side.source.key)
    found.deny = effects[side] == .deny ? found.side : nil
    return found
  }

  /// Returns nil for a relationship with an inverse, because the other side has the rule.
  private func member(_ side: LoweredRelationship, _ pairs: JoinTableMapping) -> RelationshipRule? {
    guard side.inverse == nil || side.isOwnInverse && effects[side] != .leave else { return nil }
    var found = RelationshipRule(.member, of: side)
    found.rows = .init(table: pairs.tableName, column: pairs.destinationColumn, key: pairs.sourceColumn)
    found.key = .init(table: side.destination.table, column: side.destination.key)
    found.deny = side.inverse != nil && effects[side] == .deny ? found.side : nil
    return found
  }

  private func holder(_ side: LoweredRelationship) -> RelationshipRule? {
    effects[side] == .deny ? RelationshipRule(.holder, of: side) : nil
  }

  private func single(_ side: LoweredRelationship, _ column: String) -> RelationshipRule? {
    guard side.isExclusive else { return nil }
    var found = RelationshipRule(.single, of: side)
    found.rows = .init(table: side.source.table, column: column, key: side.source.key)
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
    found.rows = .init(table: table, column: column, entityNames: entityNames)
    (found.minimum, found.maximum) = (counts.minimum, counts.maximum)
    return found
  }
}

extension RelationshipRule {
  /// Creates a rule about one side of a relationship.
  fileprivate init(_ kind: Kind, of side: LoweredRelationship) {
    self.init(
      kind,
      of: Side(entity: side.owner.name, relationship: side.relationship.name),
      to: side.relationship.destinationName ?? side.destination.entity.name
    )
  }
}
