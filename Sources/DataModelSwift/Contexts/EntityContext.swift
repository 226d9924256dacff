/// An entity, as its generated type.
struct EntityContext: TemplateContext {
  let access: String
  let entityName: String
  let typeName: String
  let tableName: String
  let protocols: [String]
  let key: KeyContext
  /// The property with the server's version of a synced row, if the model has one.
  let versionName: String?
  /// The value of `_entity`, if the table holds several entities.
  let discriminator: String?
  let properties: [PropertyContext]
  let relationships: [RelationshipContext]
  let validations: [LineContext]
  let functions: [FunctionContext]
  let hasCodingKeys: Bool
  let isDecodable: Bool
  /// Whether a custom template renders properties.
  var hasPropertyTemplate = false

  /// How rows are identified.
  struct KeyContext: Sendable {
    /// The property with the key that SQLite assigns; nil if the key is an attribute.
    let rowIDName: String?
    /// The expression for the key's value.
    let value: String
    let isIdentifiable: Bool
  }

  /// The modules that declarations use. An unneeded import would be a warning in the app.
  var modules: Set<String> {
    properties.map(\.modules).union.union(functions.map(\.modules).union)
  }

  var defaultModules: Set<String> { properties.map(\.defaultModules).union }

  /// The modules that only bodies use.
  var bodyModules: Set<String> { validations.map { SwiftAttributeType.modules(of: $0.text) }.union }

  private var columns: [ColumnContext] {
    ColumnContext.added(key: key, isShared: discriminator != nil, access: access)
      + properties.flatMap(\.columns)
  }

  /// The columns that generated code does not write, as the argument of the table.
  private var computedColumns: String {
    let computed = properties.filter { $0.encoding == nil }.flatMap(\.columns)
    if computed.isEmpty { return "" }
    return ",\n    computed: [\(computed.map { SwiftLiteral.text($0.column) }.joined(separator: ", "))]"
  }

  private var codedDecodings: [String] {
    let own = key.rowIDName.map {
      ["self.\($0) = try container.decodeIfPresent(Int64.self, forKey: .\($0))"]
    }
    return (own ?? []) + properties.map(\.codedDecoding)
  }

  private var codingKeys: [String] {
    let own = key.rowIDName.map { ["case \($0) = \"_id\""] } ?? []
    return own
      + properties.map { property in
        property.name == property.codingKey
          ? "case \(property.name)" : "case \(property.name) = \(SwiftLiteral.text(property.codingKey))"
      }
  }

  static let fields = TemplateFields<EntityContext>([
    .text("access") { $0.access },
    .text("entityName") { $0.entityName },
    .text("typeName") { $0.typeName },
    .text("tableName") { SwiftLiteral.text($0.tableName) },
    .flag("hasOtherTable") { $0.tableName != $0.entityName },
    .text("protocols") { $0.protocols.joined(separator: ", ") },
    .flag("hasRowID") { $0.key.rowIDName != nil },
    .text("rowID") { $0.key.rowIDName ?? "" },
    .text("keyValue") { $0.key.value },
    .flag("hasVersion") { $0.versionName != nil },
    .text("versionName") { $0.versionName ?? "" },
    .flag("hasDiscriminator") { $0.discriminator != nil },
    .text("discriminator") { SwiftLiteral.text($0.discriminator ?? "") },
    .list("properties") { $0.properties },
    .flag("hasPropertyTemplate") { $0.hasPropertyTemplate },
    .flag("hasPropertyDeclarations") { !$0.hasPropertyTemplate && !$0.properties.isEmpty },
    .text("propertyDeclarations") { block($0.properties.flatMap(\.declarationLines), indentation: "  ") },
    .flag("hasProperties") { !$0.properties.isEmpty },
    .flag("hasParameters") { $0.properties.contains { $0.parameter != nil } },
    .list("parameters") { LineContext.list($0.properties.compactMap(\.parameter)) },
    .list("assignedProperties") { $0.properties.filter { $0.parameter != nil } },
    .text("parameterLines") {
      block($0.properties.compactMap(\.parameter), indentation: "    ", separator: ",\n")
    },
    .text("assignments") {
      block($0.properties.compactMap { $0.parameter == nil ? nil : $0.assignment }, indentation: "    ")
    },
    .list("encodedProperties") { $0.properties.filter { $0.encoding != nil } },
    .list("columns") { $0.columns },
    // Whole blocks of lines, in addition to the lists with their elements: a template that iterates over
    // hundreds of columns takes most of the time of a run.
    .text("columnDeclarations") { block($0.columns.map(\.declaration), indentation: "    ") },
    .text("columnNames") { $0.columns.map { SwiftLiteral.text($0.column) }.joined(separator: ", ") },
    .text("computedColumns") { $0.computedColumns },
    .text("decodings") { block($0.properties.map(\.decoding), indentation: "    ") },
    .flag("hasEncodings") { $0.properties.contains { $0.encoding != nil } },
    .text("encodings") { block($0.properties.compactMap(\.encoding), indentation: "    ") },
    .list("relationships") { $0.relationships },
    .flag("hasRelationships") { !$0.relationships.isEmpty },
    RelationshipContext.declarations(\.relationships),
    .list("functions") { $0.functions },
    .flag("hasFunctions") { !$0.functions.isEmpty },
    .flag("hasValidations") { !$0.validations.isEmpty },
    .list("validations") { $0.validations },
    .flag("hasCodingKeys") { $0.hasCodingKeys },
    .flag("isDecodable") { $0.isDecodable },
    .text("codedDecodings") { entity in block(entity.codedDecodings, indentation: "    ") },
    .text("codingKeys") { entity in block(entity.codingKeys, indentation: "    ") },
  ])
}

private func block(_ lines: [String], indentation: String, separator: String = "\n") -> String {
  lines.map { indentation + $0 }.joined(separator: separator)
}

/// A line of code.
struct LineContext: TemplateContext {
  let text: String

  /// Returns lines with a comma after each but the last.
  static func list(_ items: [String]) -> [LineContext] {
    items.enumerated().map { LineContext(text: $0.offset == items.count - 1 ? $0.element : "\($0.element),") }
  }

  static let fields = TemplateFields<LineContext>([.text("text") { $0.text }])
}

/// A relationship, as a static property.
struct RelationshipContext: TemplateContext {
  let name: String
  let summary: String
  let signature: String
  let expression: String

  static let fields = TemplateFields<RelationshipContext>([
    .text("name") { $0.name },
    .text("summary") { $0.summary },
    .text("signature") { $0.signature },
    .text("expression") { $0.expression },
  ])

  private var declaration: String {
    "  /// \(summary)\n  \(signature) {\n    \(expression)\n  }"
  }

  /// Returns the field with all relationships as one block.
  static func declarations<Context: TemplateContext>(
    _ relationships: @escaping @Sendable (Context) -> [RelationshipContext]
  ) -> TemplateField<Context> {
    .text("relationshipDeclarations") { relationships($0).map(\.declaration).joined(separator: "\n\n") }
  }
}

/// The enumeration of an attribute.
struct EnumerationContext: TemplateContext {
  let attributeName: String
  let declaration: String
  let cases: [LineContext]

  static let fields = TemplateFields<EnumerationContext>([
    .text("attributeName") { $0.attributeName },
    .text("declaration") { $0.declaration },
    .list("cases") { $0.cases },
  ])
}
