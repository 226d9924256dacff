import DataModelDefinition
import DataModelRelational

/// Builds the template contexts of entities.
final class EntityBuilder {
  let lowered: LoweredModel
  let options: SwiftOptions
  let names: SwiftTypeNames
  private let index: ModelIndex
  private let properties: PropertyBuilder
  private let compositesByName: [String: Composite]
  /// The names of members, by entity name: all entities of a hierarchy share them.
  private let memberNames: [String: SwiftPropertyNames]
  /// The tables that offline sync uses itself.
  private let hiddenEntities: Set<String>

  init(_ lowered: LoweredModel, options: SwiftOptions) {
    self.lowered = lowered
    self.options = options
    names = SwiftTypeNames(lowered, options: options)
    index = ModelIndex(lowered.model)
    hiddenEntities = Set(lowered.entities.filter(\.isSystemTable).map(\.entity.name))
    compositesByName = Dictionary(
      lowered.model.composites.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    memberNames = Self.memberNames(of: lowered, names)
    properties = PropertyBuilder(
      index: index,
      chosenNames: options.propertyNames,
      chosenTypes: options.propertyTypes,
      access: options.accessLevel,
      names: names,
      memberNames: memberNames,
      keys: Dictionary(
        lowered.entities.map { ($0.entity.name, $0.key) },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }

  private static func memberNames(
    of lowered: LoweredModel,
    _ types: SwiftTypeNames
  ) -> [String: SwiftPropertyNames] {
    var names: [String: SwiftPropertyNames] = [:]
    for hierarchy in Dictionary(grouping: lowered.entities, by: \.tableName).values {
      let shared = SwiftPropertyNames(hierarchy, types)
      for mapping in hierarchy { names[mapping.entity.name] = shared }
    }
    return names
  }

  private func memberNames(of entity: Entity) -> SwiftPropertyNames {
    memberNames[entity.name] ?? SwiftPropertyNames([], names)
  }

  // MARK: - Types of rows

  func entity(_ mapping: EntityMapping) -> EntityContext {
    let typeName = names.type(of: mapping.entity.name)
    let key = key(of: mapping)
    return EntityContext(
      access: access(of: mapping).modifier,
      entityName: mapping.entity.name,
      typeName: typeName,
      tableName: mapping.tableName,
      protocols: protocols(of: mapping, key),
      key: key,
      versionName: versionName(of: mapping),
      discriminator: mapping.discriminator,
      properties: storedProperties(of: mapping),
      relationships: relationships(of: mapping, named: typeName),
      validations: validations(of: mapping),
      functions: functions(of: mapping),
      hasCodingKeys: options.isCoded,
      isDecodable: options.isDecodable
    )
  }

  /// The entities that become types: all except the tables of offline sync itself, unless the options include
  /// them.
  var generatedEntities: [EntityMapping] {
    options.systemTables ? lowered.entities : lowered.entities.filter { !$0.isSystemTable }
  }

  /// Returns the access level of an entity's type. The tables of offline sync itself do not belong in the
  /// app's public interface.
  func access(of mapping: EntityMapping) -> AccessLevel {
    hiddenEntities.contains(mapping.entity.name) ? .internal : options.accessLevel
  }

  private func relationships(of mapping: EntityMapping, named typeName: String) -> [RelationshipContext] {
    let builder = RelationshipBuilder(
      access: access(of: mapping),
      hiddenEntities: hiddenEntities,
      names: names,
      memberNames: memberNames(of: mapping.entity),
      source: typeName
    )
    return mapping.relationships.filter { names.hasObjects($0.destinationName) }.map(builder.context)
  }

  private func validations(of mapping: EntityMapping) -> [LineContext] {
    let system = Set(mapping.columns.filter { $0.systemColumn != nil }.map(\.attribute.name))
    return index.attributes(of: mapping.entity).compactMap { attribute in
      if attribute.isTransient || system.contains(attribute.name) { return nil }
      let name = properties.name(of: attribute.name, mapping.entity)
      guard attribute.type == .composite else {
        let label = SwiftLiteral.text(attribute.name)
        let isCustom = properties.customType(of: attribute, mapping.entity) != nil
        return ValidationBuilder.statement(for: attribute, "self.\(name)", isCustom: isCustom, label: label)
      }
      guard composites.hasValidations(attribute.compositeName) else { return nil }
      let prefix = SwiftLiteral.text("\(attribute.name).")
      return LineContext(
        text: "self.\(name)\(attribute.isOptional ? "?" : "").check(&validation, prefix: \(prefix))"
      )
    }
  }

  // MARK: - Queries

  private var functionBuilder: FetchFunctionBuilder {
    FetchFunctionBuilder(
      access: options.accessLevel,
      hiddenEntities: hiddenEntities,
      names: names,
      properties: properties
    )
  }

  /// Returns the functions for the fetched properties of an entity, and for its fetch requests unless it has
  /// subentities.
  private func functions(of mapping: EntityMapping) -> [FunctionContext] {
    let own = names.union(of: mapping.entity.name) == nil ? requests(for: mapping.entity) : []
    return own + fetchedProperties(of: mapping)
  }

  private func fetchedProperties(of mapping: EntityMapping) -> [FunctionContext] {
    let lineage = index.ancestors(of: mapping.entity).reversed() + [mapping.entity]
    return lineage.flatMap { lowered.queries.fetchedProperties[$0.name] ?? [] }
      .compactMap { functionBuilder.fetchedProperty($0, of: mapping) }
  }

  private func requests(for entity: Entity) -> [FunctionContext] {
    let requests = lowered.queries.requests.filter { $0.entityName == entity.name }
    let functions = memberNames(of: entity).functions(of: requests.map(\.name))
    return requests.compactMap { functionBuilder.request($0, named: functions[$0.name] ?? $0.name) }
  }

  /// Returns the key, the other attributes in the order of the model, then the keys of related objects.
  private func storedProperties(of mapping: EntityMapping) -> [PropertyContext] {
    let propertyNames = memberNames(of: mapping.entity)
    var properties = properties
    properties.access = access(of: mapping)
    var key: [PropertyContext] = []
    var others: [PropertyContext] = []
    for attribute in mapping.attributes {
      let property = properties.attribute(attribute, of: mapping)
      if case .column(let column) = attribute, mapping.key == .attribute(column: column.columnName) {
        key.append(property)
      } else {
        others.append(property)
      }
    }
    let references = mapping.references.compactMap { reference -> PropertyContext? in
      guard case .column(let column) = reference.storage else { return nil }
      let name = propertyNames.reference(reference.relationship.name)
      return properties.reference(reference, column: column, named: name)
    }
    return key + others + references
  }

  private func versionName(of mapping: EntityMapping) -> String? {
    guard mapping.isSynced, let column = mapping.columns.first(where: { $0.systemColumn == .version }) else {
      return nil
    }
    return properties.name(of: column.attribute.name, mapping.entity)
  }

  private func key(of mapping: EntityMapping) -> EntityContext.KeyContext {
    let propertyNames = memberNames(of: mapping.entity)
    switch mapping.key {
    case .rowID:
      return EntityContext.KeyContext(
        rowIDName: propertyNames.rowID,
        value: "DataModelRuntime.LocalStore.storedKey(of: self.\(propertyNames.rowID))",
        // As GRDB advises: a key that is nil before the insert does not tell objects apart.
        isIdentifiable: false
      )
    case .attribute(let column):
      return EntityContext.KeyContext(
        rowIDName: nil,
        value: "self.\(properties.name(of: column, mapping.entity)).databaseValue",
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
    // Only synced tables of the model: for others, sync could not know what to send.
    if mapping.isSynced { protocols.append("\(names.schema).SyncedEntity") }
    if mapping.discriminator != nil { protocols.append("StoredSubentity") }
    protocols.append("StoredRecord")
    if key.rowIDName == nil { protocols.append("GRDB.PersistableRecord") }
    protocols += options.conformances.map(SwiftOptions.spelling)
    if key.isIdentifiable, !protocols.contains("Swift.Identifiable") {
      protocols.append("Swift.Identifiable")
    }
    return protocols
  }

  // MARK: - Parents

  /// Returns the protocol and the union of an entity with subentities; nil if it has none, or none that can
  /// have objects.
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
        LineContext(text: "var \(rowID): Int64? { get set }"),
        at: 0
      )
    }
    let fetchedProperties = fetchedProperties(of: mapping)
    requirements += fetchedProperties.map { LineContext(text: $0.requirement) }
    let members = index.hierarchy(below: entity).filter { !$0.isAbstract }
    return ParentContext(
      access: access(of: mapping).modifier,
      entityName: entity.name,
      tableName: mapping.tableName,
      protocolName: protocolName,
      inheritedProtocol: grandparent ?? "StoredRecord",
      unionName: union,
      unionProtocols: ["StoredSubentity", "StoredRecord"]
        + (own.rowIDName == nil ? ["GRDB.PersistableRecord"] : [])
        + options.synthesizedConformances.map(SwiftOptions.spelling)
        + (own.isIdentifiable ? ["Swift.Identifiable"] : []),
      requirements: requirements,
      columns: ColumnContext.added(
        key: own,
        isShared: true,
        access: access(of: mapping).modifier
      ) + stored.flatMap(\.columns),
      members: members.map { member in
        let type = names.type(of: member.name)
        let lowered = SwiftIdentifier.uncapitalized(type)
        return MemberContext(
          caseName: SwiftIdentifier.escaped(lowered),
          typeName: type,
          entityName: member.name
        )
      },
      functions: requests(for: entity) + fetchedProperties.map(\.forwarded),
      relationships: relationships(of: mapping, named: union),
      key: own,
      isDecodable: options.isDecodable,
      isEncodable: options.isEncodable,
      idType: properties.keyType(of: entity.name)
    )
  }

  // MARK: - Enumerations

  /// Returns the enumerations of an entity's own attributes.
  func enumerations(of entity: Entity) -> [EnumerationContext] {
    entity.attributes.compactMap { attribute in
      guard let name = names.enumeration(of: attribute.name, in: entity.name) else { return nil }
      return EnumerationBuilder(attribute)?
        .context(typeName: name, access: options.accessLevel, options: options)
    }
  }

  // MARK: - Composites

  func composite(_ composite: Composite) -> CompositeContext {
    composites.context(composite)
  }

  private var composites: CompositeBuilder {
    CompositeBuilder(options: options, names: names, composites: compositesByName)
  }
}
