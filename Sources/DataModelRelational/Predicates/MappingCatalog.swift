import DataModelDefinition

/// The mapping of a model, looked up by name.
final class MappingCatalog: Sendable {
  private let index: ModelIndex
  private let schema: RelationalSchema
  private let mappings: [String: EntityMapping]
  private let tableNames: Set<String>

  init(index: ModelIndex, schema: RelationalSchema, entities: [EntityMapping]) {
    self.index = index
    self.schema = schema
    mappings = Dictionary(entities.map { ($0.entity.name, $0) }, uniquingKeysWith: { first, _ in first })
    tableNames = Set(schema.tables.map { $0.name.lowercased() })
  }

  func mapping(of entity: String) -> EntityMapping? { mappings[entity] }

  /// Whether a name is that of a table, so that it cannot be an alias.
  func isTable(_ name: String) -> Bool { tableNames.contains(name.lowercased()) }

  func ignoresCase(_ column: String, of table: String) -> Bool {
    schema.table(named: table)?.column(named: column)?.ignoresCase ?? false
  }

  func type(ofObjectsOf mapping: EntityMapping) -> PredicateValueType {
    guard case .attribute(let column) = mapping.key,
      let attribute = mapping.columns.first(where: { $0.columnName == column })
    else { return .object(entity: mapping.entity.name, key: .rowID) }
    return .object(entity: mapping.entity.name, key: .attribute(attribute.attribute.type))
  }

  func group(of type: PredicateValueType) -> ComparisonGroup {
    switch type {
    case .object(let entity, _): .object(table: mapping(of: entity)?.tableName ?? entity)
    case .attribute(let type): ComparisonGroup(type)
    }
  }

  /// Returns the values of `_entity` in the rows of an entity; nil if its table has no others.
  func discriminators(of mapping: EntityMapping) -> [String]? {
    guard mapping.discriminator != nil, mapping.entity.name != mapping.tableName else { return nil }
    return index.hierarchy(below: mapping.entity).filter { !$0.isAbstract }.map(\.name)
  }

  /// Returns why a name in a key path cannot be resolved.
  func reasonAgainst(_ name: String, of mapping: EntityMapping) -> String {
    let lineage = [mapping.entity] + index.ancestors(of: mapping.entity)
    let owner = "'\(name)' of '\(mapping.entity.name)'"
    if lineage.contains(where: { $0.fetchedProperties.contains { $0.name == name } }) {
      return "\(owner) is a fetched property, which is not in the database"
    }
    if lineage.contains(where: { $0.attributes.contains { $0.name == name && $0.isTransient } })
      || lineage.contains(where: { $0.relationships.contains { $0.name == name && $0.isTransient } })
    {
      return "\(owner) is transient, so it is not in the database"
    }
    if mapping.columns.contains(where: { $0.path.first == name }) {
      return "\(owner) is a composite; name one of its attributes"
    }
    return "'\(mapping.entity.name)' has no property '\(name)'"
  }
}
