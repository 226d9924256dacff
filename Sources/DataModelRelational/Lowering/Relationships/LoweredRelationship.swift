import DataModelDefinition
import SQLText

/// A stored relationship with the entity that declares it and the tables at both ends. Triggers are generated
/// from it.
struct LoweredRelationship {
  let declared: DeclaredRelationship
  /// The other side, if the two name each other; it may be the relationship itself.
  let inverse: DeclaredRelationship?
  @Boxed var storage: RelationshipMapping.Storage
  @Boxed var source: End
  @Boxed var destination: End

  /// One end of a relationship.
  struct End {
    @Boxed var entity: Entity
    let table: String
    let key: String
    let keyType: ColumnType
    /// Whether keys compare regardless of letter case.
    let keyIgnoresCase: Bool
    /// The names of the concrete entities whose rows count, if the table holds others too.
    let entityNames: [String]?

    /// A row with the table's name as its alias.
    var row: SQLRow { SQLRow(table) }

    /// Returns the condition that a row is of this entity, or that it is not; nil if all rows are.
    ///
    /// - Returns: a condition on `_entity`
    func condition(on row: SQLRow?, isNegated: Bool = false) -> SQLCondition? {
      guard let entityNames else { return nil }
      return isNegated
        ? "\(row, "_entity") NOT IN (\(schemaTexts: entityNames))"
        : "\(row, "_entity") IN (\(schemaTexts: entityNames))"
    }
  }

  var owner: Entity { declared.owner }
  var relationship: Relationship { declared.relationship }
  var identity: String { declared.identity }
  var rule: DeleteRule { relationship.deleteRule ?? .nullify }

  /// Whether at most one row may refer to another by the column of this side, as in a one-to-one.
  var isExclusive: Bool { !relationship.isToMany && inverse.map { !$0.relationship.isToMany } ?? false }

  /// Whether the relationship is its own inverse, so that both rows, or the pairs in both directions, say the
  /// same.
  var isOwnInverse: Bool { inverse?.identity == identity }
}
