@_spi(Generated) package import CoreDataImport
import DataModelDefinition
package import DataModelRelational
@_spi(Generated) import DataModelRuntime
import SQLText

extension CoreDataVersion {
  /// Creates the version that generated code would have for a model.
  package init(_ model: LoweredModel) {
    let computed = Set(
      model.schema.tables.flatMap { table in
        table.columns.filter { $0.generatedExpression != nil }.map { TableColumn(table.name, $0.name) }
      } + model.derivedColumns.map { TableColumn($0.table, $0.column) }
    )
    let byName = Dictionary(
      model.entities.map { ($0.entity.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.init(
      schema: LocalStoreSchema(model),
      entities: model.entities.map { ImportedEntity($0, byName, computed) },
      derivations: model.derivedColumns.map(\.statement) + model.textDerivations
    )
  }
}

/// A column that the database computes.
private struct TableColumn: Hashable {
  let table: String
  let column: String

  init(_ table: String, _ column: String) {
    self.table = table
    self.column = column
  }
}

extension LoweredModel {
  /// The statements that write derived texts, whose functions SQLite does not have.
  fileprivate var textDerivations: [String] {
    entities.flatMap { mapping -> [String] in
      let own = Set(mapping.entity.attributes.map(\.name))
      let family = entities.filter { line(of: $0).contains(mapping.entity.name) }.compactMap(\.discriminator)
      let condition =
        mapping.discriminator == nil && family.isEmpty
        ? ""
        : " WHERE \"_entity\" IN (\(family.map(SQLQuoting.literal).joined(separator: ", ")))"
      return mapping.columns.compactMap { column in
        guard let first = column.path.first, own.contains(first),
          case .writtenByCode(let function, let source)? = column.derivation
        else { return nil }
        return """
          UPDATE \(SQLQuoting.identifier(mapping.tableName)) SET \(SQLQuoting.identifier(column.columnName)) = \
          datamodel_\(function.rawValue)(\(source.expression))\(condition)
          """
      }
    }
  }

  /// The names of an entity and those above it.
  private func line(of mapping: EntityMapping) -> [String] {
    var names = [mapping.entity.name]
    var parent = mapping.entity.parentName
    while let name = parent, !names.contains(name) {
      names.append(name)
      parent = entities.first { $0.entity.name == name }?.entity.parentName
    }
    return names
  }
}

extension ImportedEntity {
  fileprivate init(
    _ mapping: EntityMapping,
    _ byName: [String: EntityMapping],
    _ computed: Set<TableColumn>
  ) {
    let entity = mapping.entity
    let key: String? =
      switch mapping.key {
      case .rowID: nil
      case .attribute(let column):
        mapping.columns.first { $0.columnName == column && $0.path.count == 1 }?.attribute.name
      }
    self.init(
      entity.name,
      superentity: entity.parentName,
      isAbstract: entity.isAbstract,
      isSystemTable: mapping.isSystemTable,
      renamingIdentifier: entity.renamingIdentifier,
      table: mapping.tableName,
      key: key,
      discriminator: mapping.discriminator,
      attributes: mapping.attributes.filter { attribute in
        entity.attributes.contains { $0.name == attribute.attribute.name }
      }.map { ImportedAttribute($0, in: mapping.tableName, computed) },
      relationships: mapping.relationships.filter { relationship in
        entity.relationships.contains { $0.name == relationship.relationship.name }
      }.map { ImportedRelationship($0, byName) }
    )
  }
}

extension ImportedAttribute {
  fileprivate init(_ mapping: AttributeMapping, in table: String, _ computed: Set<TableColumn>) {
    let attribute = mapping.attribute
    let storage: Storage =
      switch mapping {
      case .composite: .composite
      case .column(let column):
        // A derived time is a fact of the row, and is taken as it is.
        if computed.contains(TableColumn(table, column.columnName)) || column.derivation.isText {
          .derived
        } else if attribute.allowsExternalBinaryDataStorage {
          .externalColumn(column.columnName)
        } else {
          .column(column.columnName)
        }
      }
    self.init(
      attribute.name,
      attribute.type.coreDataNumber,
      isOptional: attribute.isOptional,
      renamingIdentifier: attribute.renamingIdentifier,
      storage
    )
  }
}

extension DerivationMapping? {
  fileprivate var isText: Bool { if case .writtenByCode? = self { true } else { false } }
}

extension ImportedRelationship {
  fileprivate init(_ mapping: RelationshipMapping, _ byName: [String: EntityMapping]) {
    let relationship = mapping.relationship
    let inverse = byName[mapping.destinationName]?.relationships.first {
      mapping.hasInverse && $0.relationship.name == relationship.inverseName
    }
    let storage: Storage =
      switch mapping.storage {
      case .column(let column): .column(column, position: inverse?.positionColumn)
      case .inverseColumn: .inverse
      case .joinTable(let table):
        .pairs(
          table: table.tableName,
          source: table.sourceColumn,
          destination: table.destinationColumn,
          position: table.positionColumn
        )
      }
    self.init(
      relationship.name,
      to: mapping.destinationName,
      inverse: mapping.hasInverse ? relationship.inverseName : nil,
      isToMany: relationship.isToMany,
      isOrdered: relationship.isOrdered,
      isOptional: relationship.isOptional,
      renamingIdentifier: relationship.renamingIdentifier,
      storage
    )
  }
}

extension RelationshipMapping {
  /// The column in the destination's table with the position of each row.
  fileprivate var positionColumn: String? {
    if case .inverseColumn(_, _, let column) = storage { column } else { nil }
  }
}

extension AttributeType {
  /// The raw value of Core Data's `NSAttributeType`.
  fileprivate var coreDataNumber: Int {
    switch self {
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
