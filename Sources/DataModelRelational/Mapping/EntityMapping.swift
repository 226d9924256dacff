package import DataModelDefinition

/// The mapping of an entity to its table: everything that generated code needs to know of the schema.
///
/// It is immutable, and many values refer to it.
package final class EntityMapping: Sendable {
  package let entity: Entity
  package let tableName: String
  package let key: KeyMapping
  /// Whether the rows are synced with a server.
  package let isSynced: Bool
  /// Whether it is a table that offline sync uses itself.
  package let isSystemTable: Bool
  /// The value of `_entity` in this entity's rows; nil if its table has no other entity.
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
  /// `_id INTEGER PRIMARY KEY`, assigned by SQLite.
  case rowID
  /// An attribute of the entity, such as `id` of a synced table.
  case attribute(column: String)

  package var columnName: String {
    switch self {
    case .rowID: "_id"
    case .attribute(let column): column
    }
  }
}

/// The mapping of a relationship.
package struct RelationshipMapping: Sendable {
  @Boxed package var relationship: Relationship
  /// The name of the entity at the other end.
  package let destinationName: String
  package let storage: Storage
  /// Whether a row may lack it: because the relationship is optional, or because one end is a synced table,
  /// whose rows come in any order. Then the column of a to-one may be NULL, and its property must be
  /// optional.
  package let isOptional: Bool
  /// Whether the other side names it as its inverse, so that both are stored as one.
  package let hasInverse: Bool
  /// The effect of deleting a row that has the relationship.
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

/// The table of a many-to-many relationship, or of a to-many without an inverse, as seen from one side.
package struct JoinTableMapping: Sendable, Equatable {
  package let tableName: String
  /// The column that refers to the owner of the relationship.
  package let sourceColumn: String
  package let destinationColumn: String
  /// The column with the position of the destination, if the relationship is ordered.
  package let positionColumn: String?
  /// Whether the relationship is its own inverse, so that each pair is stored in both directions.
  package let isSymmetric: Bool
}
