package import DataModelDefinition

/// What an import of Core Data stores needs to know of a version of a model: where the rows, values and
/// references of each entity go.
///
/// Generated code contains the same as data; a tool that has the model does not need generated code.
package struct ImportMapping: Sendable, Equatable {
  /// All entities, including abstract ones, in the order of the file.
  package let entities: [EntityImport]
  /// The statements that compute derived columns, after all rows are there.
  package let derivations: [String]
}

/// What a configuration says about imports. Attributes are named `Entity.attribute`, by the entity that
/// declares them.
package struct ImportDecisions: Sendable, Equatable {
  /// What is written where a required value is missing, as a default is written in the model.
  package var missingValues: [String: String] = [:]
  /// The transformable attributes whose archives become JSON.
  package var archivesAsJSON: Set<String> = []

  package init() {}
}

/// An entity, with the table of its rows.
package struct EntityImport: Sendable, Equatable {
  package let name: String
  package let superentity: String?
  package let isAbstract: Bool
  /// Whether it is one of the tables that offline sync uses itself.
  package let isSystemTable: Bool
  package let renamingIdentifier: String?
  package let table: String
  /// The attribute that is the key; nil if SQLite assigns a number.
  package let key: String?
  /// The value of `_entity` in the rows; nil if the table has no other entity.
  package let discriminator: String?
  /// The stored attributes that the entity declares.
  package let attributes: [AttributeImport]
  /// The stored relationships that the entity declares.
  package let relationships: [RelationshipImport]
}

/// An attribute, with the column of its values.
package struct AttributeImport: Sendable, Equatable {
  package let name: String
  package let type: AttributeType
  package let isOptional: Bool
  package let renamingIdentifier: String?
  /// What is written where a required value is missing, as an SQL literal; nil if it is not decided.
  package let missingValue: String?
  /// Whether the archive of a transformable attribute becomes JSON.
  package let isJSON: Bool
  package let storage: Storage

  package enum Storage: Sendable, Equatable {
    case column(String)
    /// In a column; Core Data may keep the values in files beside the store.
    case externalColumn(String)
    /// Nowhere: the value is computed from others.
    case derived
    /// In the columns of the parts of a composite.
    case composite
  }
}

/// A relationship, with where it is kept.
package struct RelationshipImport: Sendable, Equatable {
  package let name: String
  package let destination: String
  package let inverse: String?
  package let isToMany: Bool
  package let isOrdered: Bool
  package let isOptional: Bool
  package let renamingIdentifier: String?
  /// The least number of objects, where no column ensures it; nil for none.
  package let minimumCount: Int?
  /// The greatest number of objects; nil if there is no limit.
  package let maximumCount: Int?
  package let storage: Storage

  package enum Storage: Sendable, Equatable {
    /// In a column, with the key of the destination. `position` has the place among those that refer to it.
    case column(String, position: String?)
    /// In a table of pairs.
    case pairs(JoinTableMapping)
    /// On the other side.
    case inverse
  }
}

extension AttributeImport {
  /// The raw value of Core Data's `NSAttributeType`.
  package var coreDataNumber: Int {
    switch type {
    case .integer16: 100
    case .integer32: 200
    case .integer64: 300
    case .decimal: 400
    case .double: 500
    case .float: 600
    case .string: 700
    case .boolean: 800
    case .date: 900
    case .binary: 1000
    case .uuid: 1100
    case .uri: 1200
    case .transformable: 1800
    case .composite: 2100
    case .undefined, .unrecognized: 0
    }
  }
}
