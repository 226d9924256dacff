import DataModelDefinition

/// The effects of all delete rules. No other type interprets the rules.
struct DeletionEffects {
  /// The effects by the identity of the side with the rule.
  private let effects: [String: DeletionEffect]

  init(of sides: [LoweredRelationship], _ graph: CascadeGraph, isSynced: (LoweredRelationship) -> Bool) {
    let all = sides.map { ($0.identity, Self.effect(of: $0, graph, isSynced: isSynced($0))) }
    effects = Dictionary(all) { first, _ in first }
  }

  /// The effect of deleting a row of the relationship's source.
  subscript(_ side: LoweredRelationship) -> DeletionEffect {
    effects[side.identity] ?? .nullify
  }

  /// Returns the effect on the references of a relationship when the row that they lead to is deleted: that
  /// of the inverse.
  func onReferences(of relationship: Relationship, inverse: DeclaredRelationship?) -> DeletionEffect {
    inverse.flatMap { effects[$0.identity] } ?? (relationship.isOptional ? .nullify : .refuseUntilMended)
  }

  /// Returns the effect on the pairs of a relationship when its row is deleted.
  ///
  /// Without an inverse, a deleted destination leaves the set.
  func onPairs(of relationship: DeclaredRelationship?) -> DeletionEffect {
    relationship.flatMap { effects[$0.identity] } ?? .nullify
  }

  private static func effect(
    of side: LoweredRelationship,
    _ graph: CascadeGraph,
    isSynced: Bool
  ) -> DeletionEffect {
    switch side.rule {
    case .nullify, .unrecognized: !isSynced && isReferredByRequirement(side) ? .refuseUntilMended : .nullify
    case .cascade: .cascade(by: graph.isForeignKeyAction(side) ? .foreignKey : .trigger)
    case .deny: isSynced ? .nullifyInsteadOfDeny : .deny
    case .noAction: .leave
    }
  }

  /// Whether other rows refer to a row of the source by a required column.
  private static func isReferredByRequirement(_ side: LoweredRelationship) -> Bool {
    switch side.storage {
    case .inverseColumn: side.inverse.map { !$0.relationship.isOptional } ?? false
    case .column: side.isOwnInverse && !side.relationship.isOptional
    case .joinTable: false
    }
  }
}
