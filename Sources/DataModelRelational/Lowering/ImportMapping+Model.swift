import DataModelDefinition
import SQLText

extension ImportMapping {
  /// Creates what an import needs to know of a model.
  ///
  /// - Parameters:
  ///   - model: the version of the model
  ///   - decisions: what the configuration says about imports
  package init(_ model: LoweredModel, _ decisions: ImportDecisions = ImportDecisions()) {
    let computed = Set(
      model.schema.tables.flatMap { table in
        table.columns.filter { $0.generatedExpression != nil }.map { ComputedColumn(table.name, $0.name) }
      } + model.derivedColumns.map { ComputedColumn($0.table, $0.column) }
    )
    let byName = Dictionary(
      model.entities.map { ($0.entity.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.init(
      entities: model.entities.map { EntityImport($0, byName, computed, decisions) },
      derivations: model.derivedColumns.map(\.statement) + TextDerivations(byName, model.entities).statements
    )
  }
}

/// A column that the database computes.
private struct ComputedColumn: Hashable {
  let table: String
  let column: String

  init(_ table: String, _ column: String) {
    self.table = table
    self.column = column
  }
}

/// The derived texts of a model, whose functions SQLite does not have.
private struct TextDerivations {
  private let entities: [EntityMapping]
  /// The discriminators of an entity and those below it, by the name of the entity.
  private let families: [String: [String]]

  init(_ byName: [String: EntityMapping], _ entities: [EntityMapping]) {
    self.entities = entities
    var families: [String: [String]] = [:]
    for mapping in entities {
      guard let discriminator = mapping.discriminator else { continue }
      for name in Self.line(of: mapping, byName) { families[name, default: []].append(discriminator) }
    }
    self.families = families
  }

  /// The statements that write the texts. An import defines the functions.
  var statements: [String] {
    entities.flatMap { mapping -> [String] in
      let own = Set(mapping.entity.attributes.map(\.name))
      let family = families[mapping.entity.name] ?? []
      let condition =
        family.isEmpty
        ? "" : " WHERE \"_entity\" IN (\(family.map(SQLQuoting.literal).joined(separator: ", ")))"
      return mapping.columns.compactMap { column in
        guard let first = column.path.first, own.contains(first),
          case .writtenByCode(let function, let source)? = column.derivation
        else { return nil }
        let table = SQLQuoting.identifier(mapping.tableName)
        let value = "datamodel_\(function.rawValue)(\(source.expression))"
        return "UPDATE \(table) SET \(SQLQuoting.identifier(column.columnName)) = \(value)\(condition)"
      }
    }
  }

  /// Returns the names of an entity and those above it.
  private static func line(of mapping: EntityMapping, _ byName: [String: EntityMapping]) -> [String] {
    var names = [mapping.entity.name]
    var parent = mapping.entity.parentName
    while let name = parent, !names.contains(name) {
      names.append(name)
      parent = byName[name]?.entity.parentName
    }
    return names
  }
}

extension EntityImport {
  fileprivate init(
    _ mapping: EntityMapping,
    _ byName: [String: EntityMapping],
    _ computed: Set<ComputedColumn>,
    _ decisions: ImportDecisions
  ) {
    let entity = mapping.entity
    let attributes = Set(entity.attributes.map(\.name))
    let relationships = Set(entity.relationships.map(\.name))
    let key: String? =
      switch mapping.key {
      case .rowID: nil
      case .attribute(let column):
        mapping.columns.first { $0.columnName == column && $0.path.count == 1 }?.attribute.name
      }
    self.init(
      name: entity.name,
      superentity: entity.parentName,
      isAbstract: entity.isAbstract,
      isSystemTable: mapping.isSystemTable,
      renamingIdentifier: entity.renamingIdentifier,
      table: mapping.tableName,
      key: key,
      discriminator: mapping.discriminator,
      attributes: mapping.attributes.filter { attributes.contains($0.attribute.name) }.map {
        AttributeImport($0, of: mapping, computed, decisions)
      },
      relationships: mapping.relationships.filter { relationships.contains($0.relationship.name) }.map {
        RelationshipImport($0, byName)
      }
    )
  }
}

extension AttributeImport {
  fileprivate init(
    _ mapping: AttributeMapping,
    of entity: EntityMapping,
    _ computed: Set<ComputedColumn>,
    _ decisions: ImportDecisions
  ) {
    let attribute = mapping.attribute
    let storage: Storage =
      switch mapping {
      case .composite: .composite
      case .column(let column):
        // A derived time is a fact of the row, and is taken as it is.
        if computed.contains(ComputedColumn(entity.tableName, column.columnName)) || column.derivation.isText
        {
          .derived
        } else if attribute.allowsExternalBinaryDataStorage {
          .externalColumn(column.columnName)
        } else {
          .column(column.columnName)
        }
      }
    // Rows are found by their key, which no two may share.
    let isKey =
      if case .column(let column) = mapping { entity.key == .attribute(column: column.columnName) } else {
        false
      }
    let name = "\(entity.entity.name).\(attribute.name)"
    let stated = decisions.missingValues[name].flatMap { AttributeColumn.literal(of: attribute, stating: $0) }
    self.init(
      name: attribute.name,
      type: attribute.type,
      isOptional: attribute.isOptional,
      renamingIdentifier: attribute.renamingIdentifier,
      missingValue: isKey || attribute.isOptional ? nil : stated,
      isJSON: attribute.type == .transformable && decisions.archivesAsJSON.contains(name),
      storage: storage
    )
  }
}

extension DerivationMapping? {
  fileprivate var isText: Bool { if case .writtenByCode? = self { true } else { false } }
}

extension RelationshipImport {
  fileprivate init(_ mapping: RelationshipMapping, _ byName: [String: EntityMapping]) {
    let relationship = mapping.relationship
    let inverse = byName[mapping.destinationName]?.relationships.first {
      mapping.hasInverse && $0.relationship.name == relationship.inverseName
    }
    let storage: Storage =
      switch mapping.storage {
      case .column(let column): .column(column, position: inverse?.positionColumn)
      case .inverseColumn: .inverse
      case .joinTable(let table): .pairs(table)
      }
    self.init(
      name: relationship.name,
      destination: mapping.destinationName,
      inverse: mapping.hasInverse ? relationship.inverseName : nil,
      isToMany: relationship.isToMany,
      isOrdered: relationship.isOrdered,
      isOptional: relationship.isOptional,
      renamingIdentifier: relationship.renamingIdentifier,
      minimumCount: storage.isColumn || relationship.mayBeEmpty ? nil : relationship.lowerBound,
      maximumCount: relationship.isToMany ? relationship.upperBound : nil,
      storage: storage
    )
  }
}

extension RelationshipImport.Storage {
  fileprivate var isColumn: Bool { if case .column = self { true } else { false } }
}

extension RelationshipMapping {
  /// The column in the destination's table with the position of each row.
  fileprivate var positionColumn: String? {
    if case .inverseColumn(_, _, let column) = storage { column } else { nil }
  }
}
