import DataModelDefinition
import DataModelRelational

/// Makes what templates see of an entity.
final class EntityBuilder {
  let lowered: LoweredModel
  let options: SwiftOptions
  let names: SwiftTypeNames
  let scope: SwiftScope
  private let index: ModelIndex
  private let properties: PropertyBuilder
  private let queries: FetchQueries

  init(_ lowered: LoweredModel, options: SwiftOptions) {
    self.lowered = lowered
    self.options = options
    names = SwiftTypeNames(lowered, options: options)
    scope = SwiftScope(declared: names.all)
    index = ModelIndex(lowered.model)
    queries = FetchQueries(lowered)
    properties = PropertyBuilder(
      index: index,
      chosenNames: options.propertyNames,
      access: options.accessLevel,
      scope: scope,
      names: names,
      keys: Dictionary(
        lowered.entities.map { ($0.entity.name, $0.key) },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }

  // MARK: - Types of rows

  func entity(_ mapping: EntityMapping) -> EntityContext {
    let stored = storedProperties(of: mapping)
    let typeName = names.type(of: mapping.entity.name)
    let relationships = RelationshipBuilder(
      access: options.accessLevel,
      scope: scope,
      names: names,
      source: typeName
    )
    let validations = ValidationBuilder(types: SwiftAttributeType(scope: scope))
    let key = key(of: mapping)
    return EntityContext(
      access: options.accessLevel.modifier,
      entityName: mapping.entity.name,
      typeName: typeName,
      tableName: mapping.tableName,
      protocols: protocols(of: mapping, key),
      key: key,
      discriminator: mapping.discriminator,
      properties: stored,
      relationships: mapping.relationships.map(relationships.context),
      validations: mapping.attributes.filter { $0.path.count == 1 }
        .compactMap {
          validations.statement(for: $0.attribute, named: properties.name(of: $0.path[0], mapping.entity))
        },
      functions: functions(of: mapping),
      scope: scope
    )
  }

  // MARK: - Queries

  private var functionBuilder: FetchFunctionBuilder {
    FetchFunctionBuilder(access: options.accessLevel, scope: scope, names: names, properties: properties)
  }

  /// The fetched properties of an entity, and the fetch requests that find it unless it has subentities.
  private func functions(of mapping: EntityMapping) -> [FunctionContext] {
    let lineage = index.ancestors(of: mapping.entity).reversed() + [mapping.entity]
    let properties = lineage.flatMap { queries.fetchedProperties[$0.name] ?? [] }
    let own = names.union(of: mapping.entity.name) == nil ? requests(for: mapping.entity) : []
    return own + properties.compactMap { functionBuilder.fetchedProperty($0, of: mapping) }
  }

  private func requests(for entity: Entity) -> [FunctionContext] {
    queries.requests.filter { $0.entityName == entity.name }.compactMap(functionBuilder.request)
  }

  /// The key, the other attributes in the order of the model, then the keys of related objects.
  private func storedProperties(of mapping: EntityMapping) -> [PropertyContext] {
    let propertyNames = SwiftPropertyNames(mapping)
    let leaves = Dictionary(grouping: mapping.attributes) { $0.path[0] }
    var key: [PropertyContext] = []
    var others: [PropertyContext] = []
    for attribute in index.attributes(of: mapping.entity) {
      guard let stored = leaves[attribute.name], let first = stored.first else { continue }
      if first.path.count > 1 || attribute.type == .composite {
        others.append(properties.composite(attribute, leaves: stored, of: mapping))
      } else if mapping.key == .attribute(column: first.columnName) {
        key.append(properties.attribute(first, of: mapping))
      } else {
        others.append(properties.attribute(first, of: mapping))
      }
    }
    let references = mapping.references.compactMap { reference -> PropertyContext? in
      guard case .column(let column) = reference.storage else { return nil }
      let name = propertyNames.reference(reference.relationship.name)
      return properties.reference(reference, column: column, named: name)
    }
    return key + others + references
  }

  private func key(of mapping: EntityMapping) -> EntityContext.KeyContext {
    let propertyNames = SwiftPropertyNames(mapping)
    switch mapping.key {
    case .rowID:
      return EntityContext.KeyContext(
        rowIDName: propertyNames.rowID,
        value: "self.\(propertyNames.rowID).storedValue",
        isIdentifiable: !propertyNames.hasAttribute("id")
      )
    case .attribute(let column):
      return EntityContext.KeyContext(
        rowIDName: nil,
        value: "self.\(properties.name(of: column, mapping.entity)).storedValue",
        isIdentifiable: properties.name(of: column, mapping.entity) == "id"
      )
    }
  }

  private func protocols(of mapping: EntityMapping, _ key: EntityContext.KeyContext) -> [String] {
    var protocols: [String] = []
    let parents = [mapping.entity] + index.ancestors(of: mapping.entity)
    if let parent = parents.lazy.compactMap({ self.names.parentProtocol(of: $0.name) }).first {
      protocols.append(parent)
    }
    protocols.append(scope.spelling(of: mapping.discriminator == nil ? "StoredEntity" : "StoredSubentity"))
    protocols.append(
      scope.spelling(of: key.rowIDName == nil ? "PersistableRecord" : "MutablePersistableRecord")
    )
    protocols += options.conformances.map(scope.spelling)
    if key.isIdentifiable { protocols.append(scope.spelling(of: "Identifiable")) }
    return protocols
  }

  // MARK: - Parents

  /// The protocol and the union of an entity with subentities; nil if it has none.
  func parent(_ mapping: EntityMapping) -> ParentContext? {
    let entity = mapping.entity
    guard let protocolName = names.parentProtocol(of: entity.name), let union = names.union(of: entity.name)
    else { return nil }
    let grandparent = index.ancestors(of: entity).lazy.compactMap { self.names.parentProtocol(of: $0.name) }
      .first
    let stored = storedProperties(of: mapping)
    let own = key(of: mapping)
    var requirements = stored.map { property in
      let setter = property.parameter == nil ? "get" : "get set"
      return LineContext(text: "var \(property.name): \(property.type) { \(setter) }")
    }
    if let rowID = own.rowIDName {
      requirements.insert(
        LineContext(text: "var \(rowID): \(scope.spelling(of: "Int64"))? { get set }"),
        at: 0
      )
    }
    let members = index.hierarchy(below: entity).filter { !$0.isAbstract }
    return ParentContext(
      access: options.accessLevel.modifier,
      entityName: entity.name,
      tableName: mapping.tableName,
      protocolName: protocolName,
      inheritedProtocol: grandparent ?? scope.spelling(of: "StoredEntity"),
      unionName: union,
      unionProtocols: [scope.spelling(of: "StoredSubentity")]
        + options.synthesizedConformances.map(scope.spelling),
      requirements: requirements,
      columns: ColumnContext.added(
        key: own,
        isShared: true,
        access: options.accessLevel.modifier,
        scope: scope
      ) + stored.flatMap(\.columns),
      members: members.map { member in
        let type = names.type(of: member.name)
        let lowered = type.prefix(1).lowercased() + type.dropFirst()
        return MemberContext(
          caseName: SwiftIdentifier.escaped(lowered),
          typeName: type,
          entityName: member.name
        )
      },
      functions: requests(for: entity),
      scope: scope
    )
  }

  // MARK: - Enumerations

  /// The enumerations that an entity's own attributes ask for.
  func enumerations(of entity: Entity) -> [EnumerationContext] {
    entity.attributes.compactMap { attribute in
      guard let name = names.enumeration(of: attribute.name, in: entity.name) else { return nil }
      return EnumerationBuilder(attribute)?
        .context(typeName: name, options: options, scope: scope)
    }
  }

  // MARK: - Composites

  func composite(_ composite: Composite) -> CompositeContext {
    CompositeBuilder(options: options, scope: scope, names: names).context(composite)
  }
}
