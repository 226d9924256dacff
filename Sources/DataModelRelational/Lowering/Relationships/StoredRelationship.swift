import DataModelDefinition

/// A stored relationship together with the entity that declares it and the tables on both ends: what triggers
/// are made of.
struct StoredRelationship {
  let declared: DeclaredRelationship
  /// The other side, if the two name each other; it may be the relationship itself.
  let inverse: DeclaredRelationship?
  let storage: RelationshipMapping.Storage
  let source: End
  let destination: End

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

  var owner: Entity { declared.owner }
  var relationship: Relationship { declared.relationship }
  var identity: String { declared.identity }
  var rule: DeleteRule { relationship.deleteRule ?? .nullify }

  /// Whether at most one row may refer to another by the column of this side: it is one-to-one.
  var isExclusive: Bool {
    !relationship.isToMany && inverse.map { !$0.relationship.isToMany } ?? false
  }

  /// Whether the relationship is its own inverse, so that both rows, or pairs in both directions, say the same.
  var isOwnInverse: Bool { inverse?.identity == identity }
}
