import DataModelMigration
import DataModelRelational

/// The schema of a model, as the enum that holds it.
struct SchemaContext: TemplateContext {
  let access: String
  let typeName: String
  let modelName: String
  let versionName: String
  let definition: DataDefinition
  let syncedTables: [SyncedTableMapping]
  let hasQueue: Bool
  let migrations: [MigrationStep]

  static let fields = TemplateFields<SchemaContext>([
    .text("access", "the access level with a space, or nothing: `public `") { $0.access },
    .text("typeName", "the enum's name: `QSDataModelSchema`") { $0.typeName },
    .text("modelName", "the model's name as a literal: `\"QSDataModel\"`") {
      SwiftLiteral.text($0.modelName)
    },
    .text("versionName", "the name of the model's version as a literal: `\"QSDataModel 2\"`") {
      SwiftLiteral.text($0.versionName)
    },
    .text("fingerprint", "changes when the schema does: `38a1c5e0b7d24f6938a1c5e0b7d24f69`") {
      $0.definition.fingerprint.description
    },
    .text("fingerprintFormat", "the number of the form that the fingerprint was made of: `1`") { _ in
      "\(Fingerprint.format)"
    },
    .flag("hasTables", "whether there are any") { !$0.definition.tables.isEmpty },
    .list("tables", "the SQL statements that create the tables") { statements($0.definition.tables) },
    .flag("hasIndexes", "whether there are any") { !$0.definition.indexes.isEmpty },
    .list("indexes", "the SQL statements that create the indexes") { statements($0.definition.indexes) },
    .flag("hasWorkTables", "whether there are any") { !$0.definition.workTables.isEmpty },
    .list("workTables", "the SQL statements that create the tables that triggers work on, with their indexes")
    {
      statements($0.definition.workTables)
    },
    .flag("hasTriggers", "whether there are any") { !$0.definition.triggers.isEmpty },
    .list("triggers", "the SQL statements that create the triggers") { statements($0.definition.triggers) },
    .text("triggerHash", "changes when a trigger does: `38a1c5e0b7d24f6938a1c5e0b7d24f69`") {
      $0.definition.triggerHash.description
    },
    .text("triggerGeneration", "grows when the tool's triggers change in meaning: `1`") { _ in
      "\(DataDefinition.triggerGeneration)"
    },
    .flag("hasRefills", "whether there are any") { !$0.definition.refills.isEmpty },
    .list("refills", "the SQL statements that fill what triggers work on, where it is made anew beside rows")
    {
      statements($0.definition.refills)
    },
    .flag("hasRules", "whether there are any") { !$0.definition.rules.isEmpty },
    .list("rules", "what is judged when a transaction ends") {
      $0.definition.rules.map(RelationshipRuleContext.init)
    },
    .flag("hasSyncedTables", "whether rows of any table come from and go to a server") {
      !$0.syncedTables.isEmpty
    },
    .list("syncedTables", "the tables whose rows do") { $0.syncedTables.map(SyncedTableContext.init) },
    .flag("hasQueue", "whether rows of any table do, or did in an older version: `OfflineSync` is imported") {
      $0.hasQueue
    },
    .flag("hasMigrations", "whether there are older versions") { !$0.migrations.isEmpty },
    .list("migrations", "the steps from older versions to this one, oldest first") {
      $0.migrations.map(MigrationStepContext.init)
    },
  ])

  private static func statements(_ texts: [String]) -> [StatementContext] { texts.map(StatementContext.init) }
}

/// One SQL statement, or another text.
struct StatementContext: TemplateContext {
  let text: String

  static let fields = TemplateFields<StatementContext>([
    .text("literal", "the text as a string literal, over several lines if it has them") {
      SwiftLiteral.block($0.text, indentation: "      ")
    }
  ])
}
