package import DataModelMigration
package import DataModelRelational
import SQLText

/// Migration steps as a script for the `sqlite3` shell, which checks that it fits the file.
///
/// The script is one transaction. A problem fails a `CHECK` of a temporary table, and the name of the
/// constraint is the message; `.bail` then ends the script, and the file does not change.
package struct MigrationScript {
  private let steps: [MigrationStep]
  private let old: RelationalSchema
  private let new: RelationalSchema
  /// Whether a store adds a queue to files of the first version.
  private let hasQueue: Bool

  /// - Throws: ``MigrationScriptError`` if a step needs a function that the shell does not have
  package init(
    _ steps: [MigrationStep],
    from old: LoweredModel,
    to new: LoweredModel
  ) throws(MigrationScriptError) {
    for step in steps {
      if let function = step.functions.first {
        throw .needsFunction(function, from: step.fromVersion, to: step.toVersion)
      }
    }
    self.steps = steps
    self.old = old.schema
    self.new = new.schema
    hasQueue = !old.syncedTables.isEmpty
  }

  package var text: String {
    let before = DataDefinition(of: old)
    let after = DataDefinition(of: new, olderVersionNames: steps.map(\.fromVersion))
    let sections =
      [identityChecks(before), droppedTriggers(before)] + steps.map(section)
      + [finalChecks, section("Create the triggers and their tables", createdTriggers(after))]
      + [section("The version", after.recordUpdates)]
    return head + sections.joined(separator: "\n") + "\nCOMMIT;\n"
  }

  /// The start of the script. Without `.bail` the shell would continue after an error and commit the rest.
  private var head: String {
    """
    -- Migrates a file of \(Self.comment(old.modelName)) from \(Self.comment(old.versionName)) to \
    \(Self.comment(new.versionName)).
    -- Close the app first, and keep a copy: sqlite3 -bail model.sqlite < script.sql
    .bail on
    PRAGMA foreign_keys = OFF;
    BEGIN IMMEDIATE;


    """
  }

  // MARK: - Sections

  private func section(_ step: MigrationStep) -> String {
    let title = "\(Self.comment(step.fromVersion)) → \(Self.comment(step.toVersion))"
    var statements = step.checks.flatMap { check in
      Self.check(check.query, is: "0", check.message.shownWithoutNumber)
    }
    statements += foreignObjects(step)
    statements += step.copiedTables.flatMap { table in
      Self.check(
        table.query,
        is: "0",
        "'\(table.name)' has columns that are not in the model, and a copy would lose them"
      )
    }
    statements += step.droppedIndexes.map { "DROP INDEX IF EXISTS \(SQLQuoting.identifier($0))" }
    statements += step.copies + step.drops + step.finishing + step.createdIndexes
    return section(title, statements)
  }

  private func section(_ title: String, _ statements: [String]) -> String {
    guard !statements.isEmpty else { return "-- \(title): nothing to do\n" }
    return "-- \(title)\n" + statements.map { "\($0);\n" }.joined()
  }

  private func identityChecks(_ definition: DataDefinition) -> String {
    section(
      "The file must have this version",
      Self.check(
        "SELECT \"name\" FROM \"_Model\"",
        is: SQLQuoting.literal(old.modelName),
        "the file is not of the model '\(old.modelName)'"
      )
        + Self.check(
          "SELECT \"version\" FROM \"_Model\"",
          is: SQLQuoting.literal(old.versionName),
          "the file is not of version '\(old.versionName)'"
        )
        + Self.check(
          "SELECT \"fingerprint\" FROM \"_Model\" WHERE \"fingerprintFormat\" = \(Fingerprint.format)",
          is: SQLQuoting.literal(definition.fingerprint.description),
          "the file does not have the tables of '\(old.versionName)'"
        )
        + Self.check(
          "SELECT \"triggerGeneration\" > \(DataDefinition.triggerGeneration) FROM \"_Model\"",
          is: "0",
          "the file has triggers of a newer version of the tool"
        )
        + (hasQueue ? queueCheck : [])
    )
  }

  /// Refuses a file with a queue: only code can migrate queued operations.
  private var queueCheck: [String] {
    Self.check(
      "SELECT count(*) FROM sqlite_schema WHERE name = '_Sync'",
      is: "0",
      "the file has a queue of offline sync: migrate it with the app, or with 'datamodel migrate'"
    )
  }

  /// Drops the triggers of the old version by name. Others in `_ModelObject` are those of another version of
  /// the tool, and a script cannot drop what it does not name.
  private func droppedTriggers(_ definition: DataDefinition) -> String {
    let drops =
      definition.triggerNames.map { "DROP TRIGGER IF EXISTS \(SQLQuoting.identifier($0))" }
      + definition.workTableNames.map { "DROP TABLE IF EXISTS \(SQLQuoting.identifier($0))" }
    return section(
      "Drop the triggers and their tables",
      drops
        + Self.check(
          """
          SELECT count(*) FROM "_ModelObject" AS o JOIN sqlite_schema AS s ON s.type = o."type" AND s.name = \
          o."name"
          """,
          is: "0",
          """
          the file has triggers of another version of the tool: open it with the app, or create it with this \
          tool
          """
        )
    )
  }

  private func createdTriggers(_ definition: DataDefinition) -> [String] {
    definition.workTables + definition.triggers + definition.refills
  }

  /// Refuses a file if others have attached triggers or indexes to a table that is copied: the copy would
  /// lose them.
  private func foreignObjects(_ step: MigrationStep) -> [String] {
    guard !step.replacedTables.isEmpty else { return [] }
    let tables = step.replacedTables.map(SQLQuoting.literal).joined(separator: ", ")
    let own = step.ownIndexes.map(SQLQuoting.literal).joined(separator: ", ")
    return Self.check(
      """
      SELECT count(*) FROM sqlite_schema WHERE tbl_name COLLATE NOCASE IN (\(tables)) AND sql IS NOT NULL \
      AND (type = 'trigger' OR type = 'index' AND name NOT IN (\(own)))
      """,
      is: "0",
      "copied tables have triggers or indexes of others: drop them before, and create them again after"
    )
  }

  /// Checks the foreign keys before the triggers are created, whose tables have foreign keys, too.
  private var finalChecks: String {
    let declared = new.tables.filter { !$0.isWorkTable }
    let names = Set(declared.map(\.name))
    let rebuilt = Set(steps.flatMap(\.rebuiltTables))
    let all = declared.filter { table in table.columns.contains { $0.foreignKey != nil } }.map(\.name)
    // If a rebuilt table was renamed or removed later, all tables are checked.
    let tables = rebuilt.isSubset(of: names) ? all.filter(rebuilt.contains) : all
    return section(
      "Check the foreign keys",
      tables.flatMap { table in
        Self.check(
          "SELECT count(*) FROM pragma_foreign_key_check(\(SQLQuoting.literal(table)))",
          is: "0",
          "\(table): foreign keys refer to missing rows"
        )
      }
    )
  }

  // MARK: - SQL

  /// Returns statements that fail with a message if a query returns another value. No entity has the name of
  /// the temporary table, which would hide the entity's.
  private static func check(_ query: String, is value: String, _ message: String) -> [String] {
    [
      """
      CREATE TEMP TABLE "_Script.check" ("found" ANY CONSTRAINT \(SQLQuoting.identifier(message)) \
      CHECK ("found" IS \(value))) STRICT
      """,
      "INSERT INTO temp.\"_Script.check\" SELECT (\(query))", "DROP TABLE temp.\"_Script.check\"",
    ]
  }

  /// Returns a name for a comment, which a line break would end.
  private static func comment(_ name: String) -> String {
    String(name.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 0x20 ? " " : Character($0) })
  }
}

/// The reason why steps cannot be written as a script.
package enum MigrationScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A step calls a function that only the runtime has.
  case needsFunction(MigrationFunction, from: String, to: String)

  package var description: String {
    switch self {
    case .needsFunction(let function, let old, let new):
      """
      the step from '\(old)' to '\(new)' needs the function '\(function.rawValue)', which the sqlite3 shell \
      does not have; migrate the file with the app, or with 'datamodel migrate'
      """
    }
  }
}

extension String {
  /// The message of a check without the number, which a script cannot insert: `Item.a: rows have …`
  fileprivate var shownWithoutNumber: String {
    split(separator: "%d ", omittingEmptySubsequences: false).joined()
  }
}
