/// An entity, as the type that is generated for it.
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
  /// Whether somebody has a template of their own for a property.
  var hasPropertyTemplate = false

  /// How rows are identified.
  struct KeyContext: Sendable {
    /// The property with the key that SQLite gives; nil if the key is an attribute.
    let rowIDName: String?
    /// The expression for the key's value.
    let value: String
    let isIdentifiable: Bool
  }

  /// An import that no declaration needs is a warning in the app.
  var usesFoundation: Bool {
    properties.contains(where: \.usesFoundation) || functions.contains(where: \.usesFoundation)
  }

  var defaultsUseFoundation: Bool { properties.contains(where: \.defaultUsesFoundation) }

  private var columns: [ColumnContext] {
    ColumnContext.added(key: key, isShared: discriminator != nil, access: access)
      + properties.flatMap(\.columns)
  }

  /// The columns that nobody writes, as the argument of the table.
  private var computedColumns: String {
    let computed = properties.filter { $0.encoding == nil }.flatMap(\.columns)
    if computed.isEmpty { return "" }
    return ",\n    computed: [\(computed.map { SwiftLiteral.text($0.column) }.joined(separator: ", "))]"
  }

  private var codedDecodings: [String] {
    let own = key.rowIDName.map {
      ["self.\($0) = try container.decodeIfPresent(Swift.Int64.self, forKey: .\($0))"]
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
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("entityName", "the entity's name: `TodoItem`") { $0.entityName },
    .text("typeName", "the type's name: `TodoItem`") { $0.typeName },
    .text("tableName", "the table's name as a literal: `\"TodoItem\"`") { SwiftLiteral.text($0.tableName) },
    .flag("hasOtherTable", "whether the table has the name of another entity") {
      $0.tableName != $0.entityName
    },
    .text("protocols", "what the type adopts: `DataModelRuntime.StoredRecord, GRDB.PersistableRecord`") {
      $0.protocols.joined(separator: ", ")
    },
    .flag("hasRowID", "whether SQLite gives the key") { $0.key.rowIDName != nil },
    .text("rowID", "the property with that key: `rowID`") { $0.key.rowIDName ?? "" },
    .text("keyValue", "the key's value: `self.id.databaseValue`") { $0.key.value },
    .flag("hasVersion", "whether the entity is synced and has an attribute for the server's version of a row")
    {
      $0.versionName != nil
    },
    .text("versionName", "the property with that version: `version`") { $0.versionName ?? "" },
    .flag("hasDiscriminator", "whether the table holds several entities") { $0.discriminator != nil },
    .text("discriminator", "the entity's name in its rows, as a literal: `\"Dog\"`") {
      SwiftLiteral.text($0.discriminator ?? "")
    },
    .list("properties", "the stored properties") { $0.properties },
    .flag("hasPropertyTemplate", "whether `Property` is a template of one's own") { $0.hasPropertyTemplate },
    .flag("hasPropertyDeclarations", "whether there is any property, and `Property` is the tool's") {
      !$0.hasPropertyTemplate && !$0.properties.isEmpty
    },
    .text(
      "propertyDeclarations",
      "the declarations of the stored properties as the tool's `Property` has them, a line each"
    ) {
      block($0.properties.flatMap(\.declarationLines), indentation: "  ")
    },
    .flag("hasProperties", "whether there is any, besides the key that SQLite gives") {
      !$0.properties.isEmpty
    },
    .flag("hasParameters", "whether the initialiser has any parameter") {
      $0.properties.contains { $0.parameter != nil }
    },
    .list(
      "parameters",
      "the parameters of the initialiser, with commas between them: `text: Swift.String? = nil,`"
    ) {
      LineContext.list($0.properties.compactMap(\.parameter))
    },
    .list("assignedProperties", "the properties that the initialiser sets") {
      $0.properties.filter { $0.parameter != nil }
    },
    .text("parameterLines", "the parameters of the initialiser, a line each") {
      block($0.properties.compactMap(\.parameter), indentation: "    ", separator: ",\n")
    },
    .text("assignments", "the assignments of the initialiser, a line each") {
      block($0.properties.compactMap { $0.parameter == nil ? nil : $0.assignment }, indentation: "    ")
    },
    .list("encodedProperties", "the properties that code writes, not the database") {
      $0.properties.filter { $0.encoding != nil }
    },
    .list("columns", "the columns, the key's first") { $0.columns },
    // Whole blocks of lines, beside the lists that they are made of: a template that goes through a list of
    // hundreds of columns takes most of the time of a run.
    .text("columnDeclarations", "the declarations of all columns, a line each") {
      block($0.columns.map(\.declaration), indentation: "    ")
    },
    .text("columnNames", "the names of all columns as literals, a line: `\"id\", \"text\"`") {
      $0.columns.map { SwiftLiteral.text($0.column) }.joined(separator: ", ")
    },
    .text("computedColumns", "the argument with the columns that nobody writes, or nothing") {
      $0.computedColumns
    },
    .text("decodings", "how a row gives the properties, a line each") {
      block($0.properties.map(\.decoding), indentation: "    ")
    },
    .flag("hasEncodings", "whether code writes any property") {
      $0.properties.contains { $0.encoding != nil }
    },
    .text("encodings", "how a row takes the properties that code writes, a line each") {
      block($0.properties.compactMap(\.encoding), indentation: "    ")
    },
    .list("relationships", "the relationships, as static properties") { $0.relationships },
    .flag("hasRelationships", "whether there is any relationship") { !$0.relationships.isEmpty },
    RelationshipContext.declarations(\.relationships),
    .list("functions", "functions for fetch requests and fetched properties") { $0.functions },
    .flag("hasFunctions", "whether there is any such function") { !$0.functions.isEmpty },
    .flag("hasValidations", "whether the model demands anything of the values") { !$0.validations.isEmpty },
    .list("validations", "the checks of `validate()`, one statement each") { $0.validations },
    .flag("hasCodingKeys", "whether the type is coded by keys that are its columns' names") {
      $0.hasCodingKeys
    },
    .flag("isDecodable", "whether the type reads JSON and the like") { $0.isDecodable },
    .text("codedDecodings", "how it reads the properties then, a line each") { entity in
      block(entity.codedDecodings, indentation: "    ")
    },
    .text("codingKeys", "the cases of the coding keys, a line each: `case listID = \"list\"`") { entity in
      block(entity.codingKeys, indentation: "    ")
    },
  ])
}

private func block(_ lines: [String], indentation: String, separator: String = "\n") -> String {
  lines.map { indentation + $0 }.joined(separator: separator)
}

/// A line of code.
struct LineContext: TemplateContext {
  let text: String

  /// Lines with a comma behind each but the last.
  static func list(_ items: [String]) -> [LineContext] {
    items.enumerated().map { LineContext(text: $0.offset == items.count - 1 ? $0.element : "\($0.element),") }
  }

  static let fields = TemplateFields<LineContext>([.text("text", "the line") { $0.text }])
}

/// A relationship, as a static property.
struct RelationshipContext: TemplateContext {
  let name: String
  let summary: String
  let signature: String
  let expression: String

  static let fields = TemplateFields<RelationshipContext>([
    .text("name", "the relationship's name: `items`") { $0.name },
    .text(
      "summary",
      "what it is, for its documentation: ``The `Item` rows that refer to the row; the inverse is `list`.``"
    ) {
      $0.summary
    },
    .text(
      "signature",
      "how it begins: `public static var items: DataModelRuntime.ToManyRelationship<List, Item>`"
    ) {
      $0.signature
    },
    .text("expression", "its value: `.init(\"items\", column: \"list\")`") { $0.expression },
  ])

  private var declaration: String {
    "  /// \(summary)\n  \(signature) {\n    \(expression)\n  }"
  }

  /// The field with all of them as one block.
  static func declarations<Context: TemplateContext>(
    _ relationships: @escaping @Sendable (Context) -> [RelationshipContext]
  ) -> TemplateField<Context> {
    .text(
      "relationshipDeclarations",
      "the declarations of all relationships, with an empty line between them"
    ) {
      relationships($0).map(\.declaration).joined(separator: "\n\n")
    }
  }
}

/// An enumeration that an attribute asks for.
struct EnumerationContext: TemplateContext {
  let attributeName: String
  let declaration: String
  let cases: [LineContext]

  static let fields = TemplateFields<EnumerationContext>([
    .text("attributeName", "the attribute: `priority`") { $0.attributeName },
    .text(
      "declaration",
      "how it begins: `public nonisolated enum Priority: Swift.Int16, DataModelRuntime.StoredEnumeration`"
    ) {
      $0.declaration
    },
    .list("cases", "its cases: `case low = 0`") { $0.cases },
  ])
}
