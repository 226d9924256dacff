import DataModelMigration
import DataModelRelational

/// The schema of a model, as the enum that contains it.
struct SchemaContext: TemplateContext {
  let access: String
  let typeName: String
  let modelName: String
  let versionName: String
  let definition: DataDefinition
  let syncedTables: [SyncedTableMapping]
  let hasQueue: Bool
  let migrations: [MigrationStep]
  /// The versions from which Core Data stores are imported, oldest first.
  var coreDataVersions: [NestedVersionContext] = []

  static let fields = TemplateFields<SchemaContext>([
    .text("access") { $0.access },
    .text("typeName") { $0.typeName },
    .text("modelName") { SwiftLiteral.text($0.modelName) },
    .text("versionName") { SwiftLiteral.text($0.versionName) },
    .text("fingerprint") { $0.definition.fingerprint.description },
    .text("fingerprintFormat") { _ in "\(Fingerprint.format)" },
    .flag("hasTables") { !$0.definition.tables.isEmpty },
    .list("tables") { statements($0.definition.tables) },
    .text("tableLiterals") { literals($0.definition.tables) },
    .flag("hasIndexes") { !$0.definition.indexes.isEmpty },
    .list("indexes") { statements($0.definition.indexes) },
    .text("indexLiterals") { literals($0.definition.indexes) },
    .flag("hasWorkTables") { !$0.definition.workTables.isEmpty },
    .list("workTables") { statements($0.definition.workTables) },
    .text("workTableLiterals") { literals($0.definition.workTables) },
    .flag("hasTriggers") { !$0.definition.triggers.isEmpty },
    .list("triggers") { statements($0.definition.triggers) },
    .text("triggerLiterals") { literals($0.definition.triggers) },
    .text("triggerHash") { $0.definition.triggerHash.description },
    .text("triggerGeneration") { _ in "\(DataDefinition.triggerGeneration)" },
    .flag("hasRefills") { !$0.definition.refills.isEmpty },
    .list("refills") { statements($0.definition.refills) },
    .text("refillLiterals") { literals($0.definition.refills) },
    .flag("hasRules") { !$0.definition.rules.isEmpty },
    .list("rules") { $0.definition.rules.map(RelationshipRuleContext.init) },
    .flag("hasSyncedTables") { !$0.syncedTables.isEmpty },
    .list("syncedTables") { $0.syncedTables.map(SyncedTableContext.init) },
    .flag("hasQueue") { $0.hasQueue },
    .flag("hasMigrations") { !$0.migrations.isEmpty },
    .list("migrations") { $0.migrations.map(MigrationStepContext.init) },
    .flag("hasCoreDataVersions") { !$0.coreDataVersions.isEmpty },
    .list("coreDataVersions") { $0.coreDataVersions },
  ])

  init(
    of lowered: LoweredModel,
    _ definition: DataDefinition,
    access: String,
    typeName: String,
    migrations: [MigrationStep] = []
  ) {
    self.access = access
    self.typeName = typeName
    modelName = lowered.schema.modelName
    versionName = lowered.schema.versionName
    self.definition = definition
    syncedTables = lowered.syncedTables
    hasQueue = lowered.hasQueue(after: migrations)
    self.migrations = migrations
  }

  private static func statements(_ texts: [String]) -> [StatementContext] { texts.map(StatementContext.init) }

  // A template that iterates over thousands of statements takes a twelfth of the time of a run.
  /// Returns the elements of an array of literals.
  private static func literals(_ texts: [String]) -> String {
    texts.map { "      \(StatementContext(text: $0).literal)," }.joined(separator: "\n")
  }
}

/// An SQL statement or another text.
struct StatementContext: TemplateContext {
  let text: String

  var literal: String { SwiftLiteral.block(text, indentation: "      ") }

  static let fields = TemplateFields<StatementContext>([.text("literal") { $0.literal }])
}

extension LoweredModel {
  /// Whether a store of the model has a queue of changes: because its tables are synced, or those of an older
  /// version are, whose files may have one.
  func hasQueue(after steps: [MigrationStep]) -> Bool {
    !syncedTables.isEmpty || steps.contains { !$0.syncedTables.isEmpty }
  }
}
