import DataModelDefinition

/// A stored relationship together with the entity that declares it and the tables on both ends: what triggers
/// are made of.
struct StoredRelationship {
  @Boxed var owner: Entity
  @Boxed var relationship: Relationship
  let storage: RelationshipMapping.Storage
  let source: End
  let destination: End
  /// Whether at most one row may refer to another by the column of this side: it is one-to-one.
  let isExclusive: Bool
  /// Whether the relationship is its own inverse, so that both rows, or pairs in both directions, say the same.
  let isOwnInverse: Bool

  /// One end of a relationship.
  struct End {
    @Boxed var entity: Entity
    let table: String
    let key: String
    let keyType: ColumnType
    /// Whether keys compare without regard to letter case.
    let keyIgnoresCase: Bool
    /// The names of the concrete entities whose rows count, if the table holds others too.
    let entityNames: [String]?

    /// The quoted name of the table.
    var quotedTable: String { SQLText.identifier(table) }
    /// The quoted name of the key.
    var quotedKey: String { SQLText.identifier(key) }

    /// A condition with ` AND ` before it that a row is of this entity; nothing if it cannot be another.
    func condition(on row: SQLFragment) -> SQLFragment {
      discriminatorCondition(on: row).map { " AND \($0)" } ?? ""
    }

    /// The condition that a row is of this entity, or that it is not; nil if it cannot be another.
    func discriminatorCondition(on row: SQLFragment?, isNegated: Bool = false) -> SQLFragment? {
      guard let entityNames else { return nil }
      let entity: SQLFragment = row.map { "\($0).\"_entity\"" } ?? "\"_entity\""
      return isNegated
        ? "\(entity) NOT IN (\(entityNames: entityNames))" : "\(entity) IN (\(entityNames: entityNames))"
    }
  }

  /// `Item.list`, by which rules are told apart.
  var identity: String { "\(owner.name).\(relationship.name)" }

  var rule: DeleteRule { relationship.deleteRule ?? .nullify }
}
