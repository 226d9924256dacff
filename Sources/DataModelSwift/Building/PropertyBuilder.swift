import DataModelDefinition
import DataModelRelational

/// Makes the stored properties of a type from where its table keeps them.
struct PropertyBuilder {
  let index: ModelIndex
  /// Names chosen by hand, by `Entity.property`; the entity is the one that declares the property.
  let chosenNames: [String: String]
  /// Types chosen by hand, in the same way.
  let chosenTypes: [String: CustomType]
  var access: AccessLevel
  @Boxed var names: SwiftTypeNames
  /// The names of members, by those of the entities.
  let memberNames: [String: SwiftPropertyNames]
  let keys: [String: KeyMapping]

  private var modifier: String { access.modifier }

  // MARK: - Attributes

  /// The property of a stored attribute.
  func attribute(_ stored: AttributeMapping, of mapping: EntityMapping) -> PropertyContext {
    switch stored {
    case .column(let column): attribute(in: column, of: mapping)
    case .composite(let attribute, let parts): composite(attribute, parts.columns, of: mapping)
    }
  }

  /// An attribute that is one column.
  private func attribute(in stored: ColumnMapping, of mapping: EntityMapping) -> PropertyContext {
    let attribute = stored.attribute
    let isKey = mapping.key == .attribute(column: stored.columnName)
    let name = name(of: attribute.name, mapping.entity)
    let enumeration = EnumerationBuilder(attribute)
    let plainType = SwiftAttributeType.name(of: attribute.type)
    // What the database derives, or only a server sets, is not there before the row is fetched.
    let isReadOnly = attribute.isDerived || stored.systemColumn != nil
    // A rule refuses one for what finds rows, or comes from elsewhere.
    let custom = isKey || isReadOnly ? nil : customType(of: attribute, mapping.entity)
    let valueType = custom?.name ?? enumerationName(of: attribute, mapping.entity) ?? plainType
    // The key of a synced row is always there, whatever the model says.
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

  /// How code writes a derived text, if it can: from a text of the same row.
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

  /// An attribute that is a composite, and takes a column for each of its parts.
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

  /// How a row gives a property.
  ///
  /// Only a required value throws, since there is nothing else that it could be; the reader keeps other
  /// errors.
  static func decoding(of name: String, _ valueType: String, isOptional: Bool) -> String {
    let function = SwiftAttributeType.readingFunction(for: valueType, isOptional: isOptional)
    return "self.\(name) = \(isOptional ? "" : "try ")row.\(function)()"
  }

  /// How a row gives a property that is a composite.
  static func decoding(of name: String, composite type: String, isOptional: Bool) -> String {
    "self.\(name) = try \(type)\(isOptional ? ".optional" : "")(from: &row)"
  }

  // MARK: - Relationships

  /// The key of a related object.
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

  /// The name of a property in Swift: the one chosen by hand, or the attribute's own.
  func name(of attribute: String, _ entity: Entity) -> String {
    let own = memberNames[entity.name]?.attribute(attribute) ?? attribute
    guard !chosenNames.isEmpty else { return SwiftIdentifier.escaped(own) }
    let chosen = ([entity] + index.ancestors(of: entity)).lazy.compactMap {
      chosenNames["\($0.name).\(attribute)"]
    }
    return SwiftIdentifier.escaped(chosen.first ?? own)
  }

  // MARK: - Pieces

  /// The enumeration of an attribute, which is declared once for the entity that has the attribute and all
  /// below.
  private func enumerationName(of attribute: Attribute, _ entity: Entity) -> String? {
    guard EnumerationBuilder(attribute) != nil else { return nil }
    return ([entity] + index.ancestors(of: entity)).lazy
      .compactMap { names.enumeration(of: attribute.name, in: $0.name) }.first
  }

  /// The app's own type of an attribute, which counts for the entity that has it and all below.
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

  /// The default of the model as a value of the app's own type; nil if only Foundation knows what it is.
  static func customDefault(_ value: String, of name: String) -> String? {
    if value.hasPrefix("Foundation.URL(") { return nil }
    return "DataModelRuntime.LocalStore.customDefault(\(value), of: \(SwiftLiteral.text(name)))"
  }

  /// The modules that the declarations of an attribute's property and columns need.
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
      case .updatedAt: "When the server changed the row last"
      case .version: "The server's version of the row"
      case .deleted: "Whether the row is deleted on the server"
      }
    return "\(meaning). Offline sync alone writes it; nil until the server has sent it."
  }

  /// The database or the server writes the column, so that an assignment would be dropped.
  private var readOnlySetter: String { "private(set) " }

  /// The code behind a date that rounds it to the one that is fetched.
  static func rounding(isOptional: Bool) -> String {
    isOptional ? "?.roundedToMilliseconds" : ".roundedToMilliseconds"
  }

  /// The observer behind the declaration of such a date, so that an assignment rounds it too.
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
