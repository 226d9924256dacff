/// A version of a model from which Core Data stores are imported, as an enum inside that of the schema.
struct CoreDataVersionContext: TemplateContext {
  let typeName: String
  let versionName: String
  /// The schema of an older version; nil for the current one, whose schema is around the enum.
  let schema: SchemaContext?
  /// The descriptions of the entities, as JSON.
  let entities: [String]
  let derivations: [String]

  static let fields = TemplateFields<CoreDataVersionContext>([
    .text("typeName") { $0.typeName },
    .text("versionName") { SwiftLiteral.text($0.versionName) },
    .list("schemas") { $0.schema.map { [$0] } ?? [] },
    .list("entities") { $0.entities.map(EntityDescriptionContext.init) },
    .flag("hasDerivations") { !$0.derivations.isEmpty },
    .list("derivations") { $0.derivations.map(StatementContext.init) },
  ])
}

/// The description of an entity, as generated code gives it to an import.
struct EntityDescriptionContext: TemplateContext {
  let json: String

  static let fields = TemplateFields<EntityDescriptionContext>([
    .text("literal") { SwiftLiteral.block($0.json, indentation: "      ") }
  ])
}

/// Such a version inside the enum of the schema: its name, and its finished declaration.
struct NestedVersionContext: TemplateContext {
  let typeName: String
  let declaration: String

  static let fields = TemplateFields<NestedVersionContext>([
    .text("typeName") { $0.typeName },
    .text("declaration") { $0.declaration },
  ])
}
