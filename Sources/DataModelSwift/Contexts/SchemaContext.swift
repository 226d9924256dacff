/// The schema of a model, as the enum that holds it.
struct SchemaContext: TemplateContext {
  let access: String
  let typeName: String
  let modelName: String
  let fingerprint: String
  let statements: [StatementContext]

  static let fields = TemplateFields<SchemaContext>([
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("typeName", "the enum's name: `QSDataModelSchema`") { $0.typeName },
    .text("modelName", "the model's name as a literal: `\"QSDataModel\"`") {
      SwiftLiteral.text($0.modelName)
    },
    .text("fingerprint", "changes when the schema does: `38a1c5e0b7d24f69`") { $0.fingerprint },
    .list("statements", "the SQL statements that create the schema") { $0.statements },
  ])
}

/// One SQL statement.
struct StatementContext: TemplateContext {
  let sql: String

  static let fields = TemplateFields<StatementContext>([
    .text("literal", "the statement as a string literal over several lines") {
      SwiftLiteral.block($0.sql, indentation: "      ")
    }
  ])
}
