import DataModelDefinition
import DataModelRelational

/// Makes the stored properties of a type from where its table keeps them.
struct PropertyBuilder {
  let index: ModelIndex
  /// By `Entity.property`, where the entity is the one that declares it.
  let chosenNames: [String: String]
  let access: AccessLevel
  let scope: SwiftScope
  let names: SwiftTypeNames
  let keys: [String: KeyMapping]

  private var types: SwiftAttributeType { SwiftAttributeType(scope: scope) }
  private var modifier: String { access.modifier }

  // MARK: - Attributes

  /// An attribute that is one column.
  func attribute(_ stored: AttributeMapping, of mapping: EntityMapping) -> PropertyContext {
    let attribute = stored.attribute
    let isKey = mapping.key == .attribute(column: stored.columnName)
    let name = name(of: stored.path[0], mapping.entity)
    let enumeration = EnumerationBuilder(attribute)
    let valueType = enumerationName(of: attribute, mapping.entity) ?? types.spelling(of: attribute.type)
    // The key of a synced row is always there, whatever the model says; what the database derives comes later.
    let isOptional = !isKey && (stored.isOptional || attribute.isDerived)
    let type = isOptional ? "\(valueType)?" : valueType
    let defaultValue =
      isKey && attribute.type == .string
      ? types.newID : enumeration.map { $0.defaultExpression } ?? types.defaultExpression(of: attribute)
    let isReadOnly = attribute.isDerived
    let column = SwiftLiteral.text(stored.columnName)
    let rounding =
      attribute.type == .date ? (isOptional ? "?.roundedToMilliseconds" : ".roundedToMilliseconds") : ""
    return PropertyContext(
      name: name,
      type: type,
      declaration: "\(modifier)\(isReadOnly ? readOnlySetter : "")var \(name): \(type)",
      parameter: isReadOnly ? nil : parameter(name, type, defaultValue, isOptional: isOptional),
      assignment: "self.\(name) = \(name)\(rounding)",
      columns: [self.column(name, valueType, stored.columnName)],
      decoding: "row.\(isOptional ? "optionalValue" : "value")(of: \(column))",
      encoding: isReadOnly
        ? derivedEncoding(stored, of: mapping) : "container.store(self.\(name), in: \(column))",
      usesFoundation: (enumeration == nil
        && SwiftAttributeType.foundationTypes.contains(plainName(attribute)))
        || defaultValue == types.newID
    )
  }

  /// How code writes a derived text, if it can: from a text of the same row.
  private func derivedEncoding(_ stored: AttributeMapping, of mapping: EntityMapping) -> String? {
    guard case .writtenByCode(let function, let source)? = stored.derivation, source.path.count == 1,
      let path = source.path.first,
      mapping.attributes.first(where: { $0.path == source.path })?.attribute.type == .string
    else { return nil }
    let text = "self.\(name(of: path, mapping.entity))"
    return
      "container.store(\(scope.spelling(of: "DerivedText")).\(function.rawValue)(\(text)), in: \(SwiftLiteral.text(stored.columnName)))"
  }

  /// An attribute that is a composite, and takes a column for each of its leaves.
  func composite(
    _ attribute: Attribute,
    leaves: [AttributeMapping],
    of mapping: EntityMapping
  ) -> PropertyContext {
    let name = name(of: attribute.name, mapping.entity)
    let valueType = names.composite(attribute.compositeName ?? "")
    let type = attribute.isOptional ? "\(valueType)?" : valueType
    // The columns of a leaf end in the path below the composite.
    let prefix = SwiftLiteral.text(
      leaves.first.map { String($0.columnName.dropLast($0.path.dropFirst().joined(separator: "_").count)) }
        ?? "\(attribute.name)_"
    )
    let decoding =
      attribute.isOptional
      ? "\(valueType).optional(row: row, prefix: \(prefix))"
      : "\(valueType)(row: row, prefix: \(prefix))"
    return PropertyContext(
      name: name,
      type: type,
      declaration: "\(modifier)var \(name): \(type)",
      parameter: parameter(name, type, nil, isOptional: attribute.isOptional),
      assignment: "self.\(name) = \(name)",
      columns: leaves.map { leaf in
        column(leaf.path.joined(separator: "_"), types.spelling(of: leaf.attribute.type), leaf.columnName)
      },
      decoding: decoding,
      encoding: "\(valueType).encode(self.\(name), to: &container, prefix: \(prefix))",
      usesFoundation: leaves.contains { SwiftAttributeType.foundationTypes.contains(plainName($0.attribute)) }
    )
  }

  // MARK: - Relationships

  /// The key of a related object.
  func reference(_ reference: RelationshipMapping, column: String, named name: String) -> PropertyContext {
    let name = SwiftIdentifier.escaped(name)
    let valueType = keyType(of: reference.destinationName)
    let type = reference.relationship.isOptional ? "\(valueType)?" : valueType
    let isOptional = reference.relationship.isOptional
    let literal = SwiftLiteral.text(column)
    return PropertyContext(
      name: name,
      type: type,
      declaration: "\(modifier)var \(name): \(type)",
      parameter: parameter(name, type, nil, isOptional: isOptional),
      assignment: "self.\(name) = \(name)",
      columns: [self.column(name, valueType, column)],
      decoding: "row.\(isOptional ? "optionalValue" : "value")(of: \(literal))",
      encoding: "container.store(self.\(name), in: \(literal))",
      usesFoundation: SwiftAttributeType.foundationTypes.contains { valueType.hasSuffix($0) }
    )
  }

  func keyType(of entity: String) -> String {
    guard case .attribute(let column)? = keys[entity], let entity = index.entity(named: entity) else {
      return scope.spelling(of: "Int64")
    }
    let attribute = index.root(of: entity).attributes.first { $0.name == column }
    return types.spelling(of: attribute?.type ?? .string)
  }

  // MARK: - Names

  /// The name of a property in Swift: the one chosen by hand, or the attribute's own.
  func name(of attribute: String, _ entity: Entity) -> String {
    guard !chosenNames.isEmpty else {
      return SwiftIdentifier.escaped(SwiftPropertyNames.attribute(attribute))
    }
    let chosen = ([entity] + index.ancestors(of: entity)).lazy.compactMap {
      chosenNames["\($0.name).\(attribute)"]
    }
    return SwiftIdentifier.escaped(SwiftPropertyNames.attribute(chosen.first ?? attribute))
  }

  // MARK: - Pieces

  /// The enumeration of an attribute, which is declared once for the entity that has the attribute and all below.
  private func enumerationName(of attribute: Attribute, _ entity: Entity) -> String? {
    guard EnumerationBuilder(attribute) != nil else { return nil }
    return ([entity] + index.ancestors(of: entity)).lazy
      .compactMap { names.enumeration(of: attribute.name, in: $0.name) }.first
  }

  private var readOnlySetter: String {
    access == .internal ? "" : "internal(set) "
  }

  private func plainName(_ attribute: Attribute) -> String {
    SwiftAttributeType.name(of: attribute.type)
  }

  private func parameter(_ name: String, _ type: String, _ value: String?, isOptional: Bool) -> String {
    let value = value ?? (isOptional ? "nil" : nil)
    return "\(name): \(type)" + (value.map { " = \($0)" } ?? "")
  }

  private func column(_ name: String, _ valueType: String, _ column: String) -> ColumnContext {
    ColumnContext(name: name, valueType: valueType, column: column, access: modifier, scope: scope)
  }
}
