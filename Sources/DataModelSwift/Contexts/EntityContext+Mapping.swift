import DataModelDefinition
import DataModelRelational

extension EntityContext {
  /// The type for an entity, by the way in which its table keeps it.
  init(_ mapping: EntityMapping, access: String, keys: [String: KeyMapping]) {
    let properties = Self.properties(of: mapping, access: access, keys: keys)
    let names = Set(properties.map(\.name))
    let hasRowID = mapping.key == .rowID
    let isIdentifiedByRowID = hasRowID && !names.contains("id")
    self.init(
      access: access,
      entityName: mapping.entity.name,
      typeName: SwiftIdentifier.escaped(mapping.entity.name),
      tableName: mapping.tableName,
      protocols: [
        "StoredEntity",
        hasRowID ? "MutablePersistableRecord" : "PersistableRecord",
        "Equatable",
      ] + (isIdentifiedByRowID || !hasRowID ? ["Identifiable"] : []),
      hasRowID: hasRowID,
      isIdentifiedByRowID: isIdentifiedByRowID,
      discriminator: mapping.discriminator,
      properties: properties
    )
  }

  private static func properties(
    of mapping: EntityMapping,
    access: String,
    keys: [String: KeyMapping]
  ) -> [PropertyContext] {
    let attributes = mapping.attributes.map { stored in
      let isKey = mapping.key == .attribute(column: stored.columnName)
      let isTextKey = isKey && stored.attribute.type == .string
      return PropertyContext(
        access: access,
        name: stored.path.joined(separator: "_"),
        columnName: stored.columnName,
        valueType: SwiftAttributeType.name(of: stored.attribute.type),
        // The key of a synced row is always there, whatever the model says.
        isOptional: !isKey && (stored.isOptional || stored.attribute.isDerived),
        defaultExpression: isTextKey
          ? SwiftAttributeType.newID : SwiftAttributeType.defaultExpression(of: stored.attribute),
        isDate: stored.attribute.type == .date
      )
    }
    let key = attributes.filter { mapping.key == .attribute(column: $0.columnName) }
    let others = attributes.filter { mapping.key != .attribute(column: $0.columnName) }
    let references = mapping.references.compactMap { reference -> PropertyContext? in
      guard case .column(let column) = reference.storage else { return nil }
      return PropertyContext(
        access: access,
        name: "\(reference.relationship.name)ID",
        columnName: column,
        valueType: keys[reference.destination.name] == .rowID ? "Int64" : "String",
        isOptional: reference.relationship.isOptional,
        defaultExpression: nil,
        isDate: false
      )
    }
    return key + others + references
  }
}
