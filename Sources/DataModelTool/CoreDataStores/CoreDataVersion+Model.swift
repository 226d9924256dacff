@_spi(Generated) package import CoreDataImport
package import DataModelRelational
@_spi(Generated) import DataModelRuntime

extension CoreDataVersion {
  /// Creates the version that generated code would have for a model.
  ///
  /// - Parameters:
  ///   - model: the version of the model
  ///   - decisions: what the configuration says about imports
  package init(_ model: LoweredModel, _ decisions: ImportDecisions = ImportDecisions()) {
    let mapping = ImportMapping(model, decisions)
    self.init(
      schema: LocalStoreSchema(model),
      entities: mapping.entities.map(ImportedEntity.init),
      derivations: mapping.derivations
    )
  }
}

extension ImportedEntity {
  fileprivate init(_ entity: EntityImport) {
    self.init(
      entity.name,
      superentity: entity.superentity,
      isAbstract: entity.isAbstract,
      isSystemTable: entity.isSystemTable,
      renamingIdentifier: entity.renamingIdentifier,
      table: entity.table,
      key: entity.key,
      discriminator: entity.discriminator,
      attributes: entity.attributes.map(ImportedAttribute.init),
      relationships: entity.relationships.map(ImportedRelationship.init)
    )
  }
}

extension ImportedAttribute {
  fileprivate init(_ attribute: AttributeImport) {
    let storage: Storage =
      switch attribute.storage {
      case .column(let column): .column(column)
      case .externalColumn(let column): .externalColumn(column)
      case .derived: .derived
      case .composite: .composite
      }
    self.init(
      attribute.name,
      attribute.coreDataNumber,
      isOptional: attribute.isOptional,
      renamingIdentifier: attribute.renamingIdentifier,
      missingValue: attribute.missingValue,
      isJSON: attribute.isJSON,
      storage
    )
  }
}

extension ImportedRelationship {
  fileprivate init(_ relationship: RelationshipImport) {
    let storage: Storage =
      switch relationship.storage {
      case .column(let column, let position): .column(column, position: position)
      case .pairs(let table):
        .pairs(
          table: table.tableName,
          source: table.sourceColumn,
          destination: table.destinationColumn,
          position: table.positionColumn
        )
      case .inverse: .inverse
      }
    self.init(
      relationship.name,
      to: relationship.destination,
      inverse: relationship.inverse,
      isToMany: relationship.isToMany,
      isOrdered: relationship.isOrdered,
      isOptional: relationship.isOptional,
      renamingIdentifier: relationship.renamingIdentifier,
      storage
    )
  }
}
