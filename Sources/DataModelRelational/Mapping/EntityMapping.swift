package import DataModelDefinition

/// Says where an entity is kept: all that generated code needs to know of the schema.
///
/// It never changes, and many values refer to it.
package final class EntityMapping: Sendable {
  package let entity: Entity
  package let tableName: String
  package let key: KeyMapping
  /// Whether the rows come from and go to a server.
  package let isSynced: Bool
  /// Whether offline sync keeps its own books in the table.
  package let isSystemTable: Bool
  /// The value of `_entity` in this entity's rows; nil if its table holds no other entity.
  package let discriminator: String?
  /// All stored attributes, inherited ones first.
  package let attributes: [AttributeMapping]
  /// All relationships, inherited ones first.
  package let relationships: [RelationshipMapping]

  init(
    entity: Entity,
    tableName: String,
    key: KeyMapping,
    isSynced: Bool,
    isSystemTable: Bool,
    discriminator: String?,
    attributes: [AttributeMapping],
    relationships: [RelationshipMapping]
  ) {
    self.entity = entity
    self.tableName = tableName
    self.key = key
    self.isSynced = isSynced
    self.isSystemTable = isSystemTable
    self.discriminator = discriminator
    self.attributes = attributes
    self.relationships = relationships
  }

  /// The columns of all stored attributes, in their order.
  package var columns: [ColumnMapping] { attributes.columns }

  /// The to-one relationships that are columns of this table.
  package var references: [RelationshipMapping] {
    relationships.filter { if case .column = $0.storage { true } else { false } }
  }
}

/// The primary key of an entity's table.
package enum KeyMapping: Sendable, Equatable {
  /// `_id INTEGER PRIMARY KEY`, given by SQLite
  case rowID
  /// An attribute of the entity that is the key: `id` of a synced table.
  case attribute(column: String)

  package var columnName: String {
    switch self {
    case .rowID: "_id"
    case .attribute(let column): column
    }
  }
}

/// Says how a relationship is kept.
package struct RelationshipMapping: Sendable {
  @Boxed package var relationship: Relationship
  /// The name of the entity at the other end.
  package let destinationName: String
  package let storage: Storage
  /// Whether a row may be without it: if the relationship is optional, and from or to a synced table, where
  /// rows come in any order, also if it is required. Then the column of a to-one may be NULL, and its
  /// property must be optional.
  package let isOptional: Bool
  /// Whether the other side names it back, so that the two are kept as one.
  package let hasInverse: Bool
  /// The effect of deleting a row that has it.
  package let deletionEffect: DeletionEffect

  package enum Storage: Sendable, Equatable {
    /// In a column of the entity's own table.
    case column(String)
    /// In a column of the destination's table, which refers back.
    case inverseColumn(table: String, column: String, positionColumn: String?)
    /// In a join table.
    case joinTable(JoinTableMapping)
  }
}

/// The table of a many-to-many relationship, or of a to-many without an inverse, as one side sees it.
package struct JoinTableMapping: Sendable, Equatable {
  package let tableName: String
  /// The column that refers to the entity which has the relationship.
  package let sourceColumn: String
  package let destinationColumn: String
  /// The column with the place of the destination among the others, if the relationship is ordered.
  package let positionColumn: String?
  /// Whether the relationship is its own inverse, so that each pair stands in both directions.
  package let isSymmetric: Bool
}
