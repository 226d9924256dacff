/// An entity, as the type that is generated for it.
struct EntityContext: TemplateContext {
  let access: String
  let entityName: String
  let typeName: String
  let tableName: String
  let protocols: [String]
  let key: KeyContext
  /// The value of `_entity`, if the table holds several entities.
  let discriminator: String?
  let properties: [PropertyContext]
  let relationships: [RelationshipContext]
  let validations: [LineContext]
  let functions: [FunctionContext]
  let scope: SwiftScope

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

  private var columns: [ColumnContext] {
    ColumnContext.added(key: key, isShared: discriminator != nil, access: access, scope: scope)
      + properties.flatMap(\.columns)
  }

  static let fields = TemplateFields<EntityContext>([
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("entityName", "the entity's name: `TodoItem`") { $0.entityName },
    .text("typeName", "the type's name: `TodoItem`") { $0.typeName },
    .text("tableName", "the table's name as a literal: `\"TodoItem\"`") { SwiftLiteral.text($0.tableName) },
    .text("protocols", "what the type adopts: `StoredEntity, PersistableRecord`") {
      $0.protocols.joined(separator: ", ")
    },
    .flag("hasRowID", "whether SQLite gives the key") { $0.key.rowIDName != nil },
    .text("rowID", "the property with that key: `rowID`") { $0.key.rowIDName ?? "" },
    .text("keyValue", "the key's value: `rowID.storedValue`") { $0.key.value },
    .flag("isIdentifiedByRowID", "whether that key is also the `id` of `Identifiable`") {
      $0.key.rowIDName != nil && $0.key.isIdentifiable
    },
    .flag("hasDiscriminator", "whether the table holds several entities") { $0.discriminator != nil },
    .text("discriminator", "the entity's name in its rows, as a literal: `\"Dog\"`") {
      SwiftLiteral.text($0.discriminator ?? "")
    },
    .list("properties", "the stored properties") { $0.properties },
    .flag("hasParameters", "whether the initialiser has any parameter") {
      $0.properties.contains { $0.parameter != nil }
    },
    .list("parameters", "the parameters of the initialiser, with commas between them: `text: String? = nil,`")
    {
      LineContext.list($0.properties.compactMap(\.parameter))
    },
    .list("assignedProperties", "the properties that the initialiser sets") {
      $0.properties.filter { $0.parameter != nil }
    },
    .list("encodedProperties", "the properties that code writes, not the database") {
      $0.properties.filter { $0.encoding != nil }
    },
    .list("columns", "the columns, the key's first") { $0.columns },
    // Whole blocks of lines, beside the lists that they are made of: a template that goes through a list of hundreds
    // of columns takes most of the time of a run.
    .text("columnDeclarations", "the declarations of all columns, a line each") {
      block($0.columns.map(\.declaration), indentation: "    ")
    },
    .text("columnSelection", "all columns as elements of an array, a line each: `Columns.text,`") {
      block($0.columns.map { "Columns.\($0.name)," }, indentation: "      ")
    },
    .text(
      "arguments",
      "how a row gives the parameters of the initialiser, a line each, with commas between them"
    ) {
      $0.properties.filter { $0.parameter != nil }.map {
        "      \(SwiftIdentifier.label($0.name)): \($0.decoding)"
      }
      .joined(separator: ",\n")
    },
    .flag("hasReadOnlyProperties", "whether any property is set by the database only") {
      $0.properties.contains { $0.parameter == nil }
    },
    .text("readOnlyDecodings", "how a row gives what only the database sets, a line each") {
      block(
        $0.properties.filter { $0.parameter == nil }.map { "self.\($0.name) = try \($0.decoding)" },
        indentation: "    "
      )
    },
    .flag("hasEncodings", "whether code writes any property") {
      $0.properties.contains { $0.encoding != nil }
    },
    .text("encodings", "how a row takes the properties that code writes, a line each") {
      block($0.properties.compactMap(\.encoding), indentation: "    ")
    },
    .list("relationships", "the relationships, as static properties") { $0.relationships },
    .flag("hasRelationships", "whether there is any relationship") { !$0.relationships.isEmpty },
    .list("functions", "functions for fetch requests and fetched properties") { $0.functions },
    .flag("hasFunctions", "whether there is any such function") { !$0.functions.isEmpty },
    .flag("hasValidations", "whether the model demands anything of the values") { !$0.validations.isEmpty },
    .list("validations", "the checks of `validate()`, one statement each") { $0.validations },
    .text("Bool", "how the type `Bool` is written here") { $0.scope.spelling(of: "Bool") },
    .text("DatabaseValue", "how the type `DatabaseValue` is written here") {
      $0.scope.spelling(of: "DatabaseValue")
    },
    .text("InsertionSuccess", "how the type `InsertionSuccess` is written here") {
      $0.scope.spelling(of: "InsertionSuccess")
    },
    .text("Int64", "how the type `Int64` is written here") { $0.scope.spelling(of: "Int64") },
    .text("PersistenceContainer", "how the type `PersistenceContainer` is written here") {
      $0.scope.spelling(of: "PersistenceContainer")
    },
    .text("Row", "how the type `Row` is written here") { $0.scope.spelling(of: "Row") },
    .text("SQLSelectable", "how the type `SQLSelectable` is written here") {
      $0.scope.spelling(of: "SQLSelectable")
    },
    .text("StoredValueError", "how the type `StoredValueError` is written here") {
      $0.scope.spelling(of: "StoredValueError")
    },
    .text("String", "how the type `String` is written here") { $0.scope.spelling(of: "String") },
    .text("Validation", "how the type `Validation` is written here") { $0.scope.spelling(of: "Validation") },
    .text("ValidationError", "how the type `ValidationError` is written here") {
      $0.scope.spelling(of: "ValidationError")
    },
  ])
}

private func block(_ lines: [String], indentation: String) -> String {
  lines.map { indentation + $0 }.joined(separator: "\n")
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
  let declaration: String

  static let fields = TemplateFields<RelationshipContext>([
    .text("name", "the relationship's name: `items`") { $0.name },
    .text(
      "summary",
      "what it is, for its documentation: ``The `Item` rows that name this row as their `list`.``"
    ) {
      $0.summary
    },
    .text("declaration", "its declaration: `public static var items: ToManyRelationship<List, Item> { … }`") {
      $0.declaration
    },
  ])
}

/// An enumeration that an attribute asks for.
struct EnumerationContext: TemplateContext {
  let attributeName: String
  let declaration: String
  let cases: [LineContext]

  static let fields = TemplateFields<EnumerationContext>([
    .text("attributeName", "the attribute: `priority`") { $0.attributeName },
    .text("declaration", "how it begins: `public enum Priority: Int16, StoredEnumeration`") {
      $0.declaration
    },
    .list("cases", "its cases: `case low = 0`") { $0.cases },
  ])
}
