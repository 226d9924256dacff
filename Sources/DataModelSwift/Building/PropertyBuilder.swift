import DataModelDefinition
import DataModelRelational

/// Builds the stored properties of a type from the mapping of its table.
struct PropertyBuilder {
  let index: ModelIndex
  /// The chosen names, by `Entity.property`; the entity is the one that declares the property.
  let chosenNames: [String: String]
  /// The chosen types, with the same keys.
  let chosenTypes: [String: CustomType]
  var access: AccessLevel
  @Boxed var names: SwiftTypeNames
  /// The names of members, by entity name.
  let memberNames: [String: SwiftPropertyNames]
  let keys: [String: KeyMapping]

  private var modifier: String { access.modifier }

  // MARK: - Attributes

  /// Returns the property of a stored attribute.
  func attribute(_ stored: AttributeMapping, of mapping: EntityMapping) -> PropertyContext {
    switch stored {
    case .column(let column): attribute(in: column, of: mapping)
    case .composite(let attribute, let parts): composite(attribute, parts.columns, of: mapping)
    }
  }

  /// Returns the property of an attribute with a single column.
  private func attribute(in stored: ColumnMapping, of mapping: EntityMapping) -> PropertyContext {
    let attribute = stored.attribute
    let isKey = mapping.key == .attribute(column: stored.columnName)
    let name = name(of: attribute.name, mapping.entity)
    let enumeration = EnumerationBuilder(attribute)
    let plainType = SwiftAttributeType.name(of: attribute.type)
    // A value that the database derives or only the server sets is missing until the row is fetched.
    let isReadOnly = attribute.isDerived || stored.systemColumn != nil
    // A rule refuses a custom type for keys and read-only values.
    let custom = isKey || isReadOnly ? nil : customType(of: attribute, mapping.entity)
    let valueType = custom?.name ?? enumerationName(of: attribute, mapping.entity) ?? plainType
    // The key of a synced row always exists, even if the model says it is optional.
    let isOptional = !isKey && (stored.isOptional || isReadOnly)
    let type = isOptional ? "\(valueType)?" : valueType
    let plainDefault =
      enumeration.map { $0.defaultExpression(valueType) }
      ?? SwiftAttributeType.defaultExpression(of: attribute)
    let stated =
      custom == nil ? plainDefault : plainDefault.flatMap { Self.customDefault($0, attribute, mapping) }
    let defaultValue =
      isKey ? SwiftAttributeType.newKey(of: attribute, isSynced: mapping.isSynced) ?? stated : stated
    let rounding =
      attribute.type == .date && enumeration == nil && custom == nil
      ? Self.rounding(isOptional: isOptional) : nil
    return PropertyContext(
      name: name,
      type: type,
      summary: isKey ? "The primary key." : Self.summary(ofReadOnly: stored),
      declaration: "\(modifier)\(isReadOnly ? readOnlySetter : "")var \(name): \(type)"
        + (isReadOnly ? "" : Self.observer(of: name, rounding)),
      parameter: isReadOnly ? nil : parameter(name, type, defaultValue, isOptional: isOptional),
      assignment: "self.\(name) = \(name)\(rounding ?? "")",
      columns: [self.column(name, valueType, stored.columnName, as: custom.map { _ in attribute.type })],
      decoding: Self.decoding(of: name, valueType, isOptional: isOptional),
      encoding: isReadOnly
        ? derivedEncoding(stored, of: mapping) : "row.write(self.\(name))",
      modules: Self.modules(of: valueType, custom),
      defaultModules: SwiftAttributeType.modules(of: defaultValue),
      isOptional: isOptional,
      attributeType: attribute.type.xmlName,
      codingKey: stored.columnName,
      userInfo: Self.userInfo(attribute.userInfo)
    )
  }

  /// Returns how code writes a derived text, if it can: from a text of the same row.
  private func derivedEncoding(_ stored: ColumnMapping, of mapping: EntityMapping) -> String? {
    guard case .writtenByCode(let function, let source)? = stored.derivation,
      let path = source.path.first, source.path.count == 1, source.type == .string
    else { return nil }
    let property = "self.\(name(of: path, mapping.entity))"
    let attribute = mapping.columns.first { $0.path == source.path }?.attribute
    let isPlain =
      attribute.map { customType(of: $0, mapping.entity) == nil && EnumerationBuilder($0) == nil } ?? true
    let text = isPlain ? property : "DataModelRuntime.LocalStore.Validation.form(of: \(property))"
    return "row.write(DataModelRuntime.LocalStore.DerivedText.\(function.rawValue)(\(text)))"
  }

  /// Returns the property of a composite attribute, which has a column for each part.
  private func composite(
    _ attribute: Attribute,
    _ columns: [ColumnMapping],
    of mapping: EntityMapping
  ) -> PropertyContext {
    let name = name(of: attribute.name, mapping.entity)
    let valueType = names.composite(attribute.compositeName ?? "")
    let type = attribute.isOptional ? "\(valueType)?" : valueType
    return PropertyContext(
      name: name,
      type: type,
      summary: nil,
      declaration: "\(modifier)var \(name): \(type)",
      parameter: parameter(name, type, nil, isOptional: attribute.isOptional),
      assignment: "self.\(name) = \(name)",
      columns: columns.map { part in
        let plainType = SwiftAttributeType.name(of: part.attribute.type)
        let custom = part.attribute.customType
        return column(
          memberNames[mapping.entity.name]?.column(part.path) ?? part.path.joined(separator: "_"),
          custom?.name ?? plainType,
          part.columnName,
          as: custom.map { _ in part.attribute.type }
        )
      },
      decoding: Self.decoding(of: name, composite: valueType, isOptional: attribute.isOptional),
      encoding: "\(valueType).write(self.\(name), to: &row)",
      modules: columns.reduce(into: []) { modules, part in
        modules.formUnion(Self.modules(of: part.attribute))
      },
      isOptional: attribute.isOptional,
      attributeType: attribute.type.xmlName,
      codingKey: attribute.name,
      userInfo: Self.userInfo(attribute.userInfo)
    )
  }

  /// Returns the statement that reads a property from a row.
  ///
  /// Only a required value throws, because it has no other possible value; the reader collects other errors.
  static func decoding(of name: String, _ valueType: String, isOptional: Bool) -> String {
    let function = SwiftAttributeType.readingFunction(for: valueType, isOptional: isOptional)
    return "self.\(name) = \(isOptional ? "" : "try ")row.\(function)()"
  }

  /// Returns the statement that reads a composite property from a row.
  static func decoding(of name: String, composite type: String, isOptional: Bool) -> String {
    "self.\(name) = try \(type)\(isOptional ? ".optional" : "")(from: &row)"
  }

  // MARK: - Relationships

  /// Returns the property with the key of a related object.
  func reference(_ reference: RelationshipMapping, column: String, named name: String) -> PropertyContext {
    let name = SwiftIdentifier.escaped(name)
    let valueType = keyType(of: reference.destinationName)
    let isOptional = reference.isOptional
    let type = isOptional ? "\(valueType)?" : valueType
    let rounding = valueType == "Foundation.Date" ? Self.rounding(isOptional: isOptional) : nil
    return PropertyContext(
      name: name,
      type: type,
      summary: "The key of the `\(names.destination(reference.destinationName))` of the relationship "
        + "`\(reference.relationship.name)`.",
      declaration: "\(modifier)var \(name): \(type)\(Self.observer(of: name, rounding))",
      parameter: parameter(name, type, nil, isOptional: isOptional),
      assignment: "self.\(name) = \(name)\(rounding ?? "")",
      columns: [self.column(name, valueType, column)],
      decoding: Self.decoding(of: name, valueType, isOptional: isOptional),
      encoding: "row.write(self.\(name))",
      modules: SwiftAttributeType.modules(of: valueType),
      isOptional: isOptional,
      attributeType: "Relationship",
      codingKey: column,
      userInfo: Self.userInfo(reference.relationship.userInfo)
    )
  }

  func keyType(of entity: String) -> String {
    guard case .attribute(let column)? = keys[entity], let entity = index.entity(named: entity) else {
      return "Int64"
    }
    let attribute = index.root(of: entity).attributes.first { $0.name == column }
    return SwiftAttributeType.name(of: attribute?.type ?? .string)
  }

  // MARK: - Names

  /// Returns the name of a property in Swift: the chosen one, or the attribute's own.
  func name(of attribute: String, _ entity: Entity) -> String {
    let own = memberNames[entity.name]?.attribute(attribute) ?? attribute
    guard !chosenNames.isEmpty else { return SwiftIdentifier.escaped(own) }
    let chosen = ([entity] + index.ancestors(of: entity)).lazy.compactMap {
      chosenNames["\($0.name).\(attribute)"]
    }
    return SwiftIdentifier.escaped(chosen.first ?? own)
  }

  // MARK: - Pieces

  /// Returns the enumeration of an attribute. It is declared once, for the entity with the attribute and all
  /// entities below it.
  private func enumerationName(of attribute: Attribute, _ entity: Entity) -> String? {
    guard EnumerationBuilder(attribute) != nil else { return nil }
    return ([entity] + index.ancestors(of: entity)).lazy
      .compactMap { names.enumeration(of: attribute.name, in: $0.name) }.first
  }

  /// Returns the custom type of an attribute, which applies to the entity with the attribute and all entities
  /// below it.
  func customType(of attribute: Attribute, _ entity: Entity) -> CustomType? {
    guard attribute.customTypeObstacle == nil else { return nil }
    guard !chosenTypes.isEmpty else { return attribute.customType }
    let chosen = ([entity] + index.ancestors(of: entity)).lazy.compactMap {
      chosenTypes["\($0.name).\(attribute.name)"]
    }
    return chosen.first ?? attribute.customType
  }

  private static func customDefault(
    _ value: String,
    _ attribute: Attribute,
    _ mapping: EntityMapping
  ) -> String? {
    customDefault(value, of: "\(mapping.entity.name).\(attribute.name)")
  }

  /// Returns the default of the model as a value of the custom type; nil if only Foundation can evaluate it.
  static func customDefault(_ value: String, of name: String) -> String? {
    if value.hasPrefix("Foundation.URL(") { return nil }
    return "DataModelRuntime.LocalStore.customDefault(\(value), of: \(SwiftLiteral.text(name)))"
  }

  /// Returns the modules that the declarations of an attribute's property and columns need.
  static func modules(of attribute: Attribute) -> Set<String> {
    modules(of: SwiftAttributeType.name(of: attribute.type), attribute.customType)
  }

  private static func modules(of valueType: String, _ custom: CustomType?) -> Set<String> {
    guard let custom else { return SwiftAttributeType.modules(of: valueType) }
    return custom.module.map { $0 == "Swift" ? [] : [$0] } ?? []
  }

  private static func summary(ofReadOnly stored: ColumnMapping) -> String? {
    let attribute = stored.attribute
    if !attribute.isDerived { return stored.systemColumn.map(summary) }
    let expression = attribute.derivationExpression.map { " as `\($0.filter { !$0.isNewline })`" } ?? ""
    return "Derived\(expression); nil until the row is fetched."
  }

  private static func summary(of column: SystemColumn) -> String {
    let meaning =
      switch column {
      case .createdAt: "When the server inserted the row"
      case .updatedAt: "When the server last changed the row"
      case .version: "The server's version of the row"
      case .deleted: "Whether the row is deleted on the server"
      }
    return "\(meaning). Only offline sync writes it; nil until the server has sent it."
  }

  /// The database or the server writes the column, so an assignment would be lost.
  private var readOnlySetter: String { "private(set) " }

  /// Returns the code after a date that rounds it to its stored value.
  static func rounding(isOptional: Bool) -> String {
    isOptional ? "?.roundedToMilliseconds" : ".roundedToMilliseconds"
  }

  /// Returns the observer after the declaration of a rounded date, so that an assignment rounds it too.
  static func observer(of name: String, _ rounding: String?) -> String {
    rounding.map { " { didSet { self.\(name) = self.\(name)\($0) } }" } ?? ""
  }

  private static func userInfo(_ entries: [UserInfoEntry]) -> [UserInfoContext] {
    entries.map { UserInfoContext(key: $0.key, value: $0.value) }
  }

  private func parameter(_ name: String, _ type: String, _ value: String?, isOptional: Bool) -> String {
    let value = value ?? (isOptional ? "nil" : nil)
    return "\(name): \(type)" + (value.map { " = \($0)" } ?? "")
  }

  private func column(
    _ name: String,
    _ valueType: String,
    _ column: String,
    as form: AttributeType? = nil
  ) -> ColumnContext {
    ColumnContext(name: name, valueType: valueType, column: column, as: form, access: modifier)
  }
}
