import DataModelMigration
import DataModelRelational
@_spi(Generated) import DataModelRuntime
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

/// The script, run by the real shell.
@Suite struct ScriptTests {
  private static let versions = [
    [
      entity("List", attribute("name", "String?")),
      entity("Item", attribute("a", "String?"), relation("list", "List")),
    ],
    [
      entity(
        "List",
        attribute("name", "String=none"),
        relation("items", "Item…", inverse: "list", rule: "Cascade")
      ),
      entity("Item", attribute("a", "String?"), relation("list", "List", inverse: "items")),
    ],
    [
      entity(
        "List",
        attribute("name", "String=none"),
        attribute("count", "Integer 64?", #"derived="YES" derivationExpression="tasks.@count""#),
        relation("tasks", "Task…", inverse: "list", rule: "Cascade", id: "items")
      ),
      entity(
        "Task",
        id: "Item",
        attribute("title", "String?", id: "a", #"maxValueString="3""#),
        relation("list", "List", inverse: "tasks")
      ),
    ],
  ]

  private let folder: TemporaryFolder
  private let models: [LoweredModel]

  init() throws {
    folder = try TemporaryFolder()
    models = try Self.versions.enumerated().map { try version($0.offset + 1, $0.element) }
  }

  private func script(from: Int = 0, to: Int = 2) throws -> String {
    let steps = try (from..<to).map { try #require(plan([models[$0], models[$0 + 1]]).step) }
    return try MigrationScript(steps, from: models[from], to: models[to]).text
  }

  private func sqlite(_ input: String) throws -> (output: String, status: Int32) {
    let run = try ProgramRun(named: "sqlite3", [folder.file("model.sqlite").path], input: Data(input.utf8))
    return (run.output + run.errors, run.status)
  }

  /// A file of the first version with rows.
  private func create(_ further: String = "") throws {
    let rows = """
      INSERT INTO "List" ("_id", "name") VALUES (1, NULL), (2, 'b');
      INSERT INTO "Item" ("a", "list") VALUES ('x', 1), ('y', 1), ('z', NULL);
      """
    let made = try sqlite(DataDefinition(of: models[0].schema).script + rows + further)
    #expect(made.output == "")
  }

  @Test func migratesAFile() throws {
    try create()
    let outcome = try sqlite(script())
    #expect(outcome.output == "")
    #expect(outcome.status == 0)
    let rows = try sqlite(
      """
      SELECT * FROM "List"; SELECT * FROM "Task"; SELECT "version", "fingerprint" FROM "_Model";
      DELETE FROM "Task" WHERE "_id" = 1; SELECT "count" FROM "List" WHERE "_id" = 1;
      PRAGMA foreign_keys = ON; DELETE FROM "List" WHERE "_id" = 1; SELECT count(*) FROM "Task";
      SELECT count(*) FROM "_ModelObject" WHERE "type" <> 'version' AND "name" NOT IN (SELECT name FROM \
      sqlite_schema);
      PRAGMA integrity_check;
      """
    )
    let fingerprint = DataDefinition(of: models[2].schema).fingerprint.description
    #expect(
      rows.output
        == "1|none|2\n2|b|0\n1|x|1\n2|y|1\n3|z|\nV3|\(fingerprint)\n1\n1\n0\nok\n"
    )
  }

  /// A script for a file of another version, or one run twice, fails by what it says, and changes nothing.
  @Test func checksTheFile() throws {
    try create()
    let first = try sqlite(script(from: 1))
    #expect(first.output.contains("CHECK constraint failed: the file is not of version 'V2'"))
    #expect(first.status != 0)
    #expect(try sqlite(script()).status == 0)
    let again = try sqlite(script())
    #expect(again.output.contains("CHECK constraint failed: the file is not of version 'V1'"))
    #expect(try sqlite(#"SELECT "version" FROM "_Model""#).output == "V3\n")
  }

  @Test(arguments: [
    (
      #"CREATE TRIGGER "mine" AFTER INSERT ON "List" BEGIN SELECT 1; END;"#,
      "copied tables have triggers or indexes of others"
    ),
    (
      #"CREATE INDEX "mine" ON "List" ("name");"#,
      "copied tables have triggers or indexes of others"
    ),
    (
      #"INSERT INTO "_ModelObject" VALUES ('trigger', 'of another tool'); CREATE TRIGGER "of another tool" "#
        + #"AFTER INSERT ON "Item" BEGIN SELECT 1; END;"#,
      "the file has triggers of another version of the tool"
    ),
    (#"UPDATE "Item" SET "a" = 'long';"#, "rows break 'Task.title at most 3 characters'"),
    (#"UPDATE "Item" SET "list" = 77;"#, "foreign keys refer to missing rows"),
    (#"UPDATE "_Model" SET "triggerGeneration" = 99;"#, "triggers of a newer version of the tool"),
    (#"UPDATE "_Model" SET "name" = 'Other';"#, "the file is not of the model 'Model'"),
  ])
  func refusesAndLeavesTheFile(_ change: String, _ message: String) throws {
    try create(change)
    let dump = ".dump"
    let before = try sqlite(dump).output
    let outcome = try sqlite(script())
    #expect(outcome.output.contains(message), "\(outcome.output)")
    #expect(outcome.status != 0)
    #expect(try sqlite(dump).output == before)
  }

  /// No name of a model is that of the table by which the script checks: such a one would hide the entity's.
  @Test func anEntityMayBeCalledAsAnything() throws {
    let old = try version(1, [entity("_Check", attribute("a", "String?"))])
    let new = try version(2, [entity("_Check", attribute("a", "String?", #"maxValueString="3""#))])
    let step = try #require(plan([old, new]).step)
    let script = try MigrationScript([step], from: old, to: new).text
    let rows = #"INSERT INTO "_Check" ("a") VALUES ('abc')"#
    #expect(try sqlite(DataDefinition(of: old.schema).script + rows).output == "")
    #expect(try sqlite(script).output == "")
    #expect(try sqlite(#"SELECT "a" FROM "_Check""#).output == "abc\n")
  }

  /// What is queued is carried along by code, and by no script. A file that no store has opened has no queue.
  @Test(arguments: [false, true])
  func refusesAFileWithAQueue(_ isOpened: Bool) throws {
    let note = [attribute("id", "String"), attribute("text", "String?")]
    let models = try SyncedMigrationTests.models(
      [entity("Note", note[0], note[1])],
      [entity("Note", note[0], note[1], attribute("done", "Boolean?"))]
    )
    let script = try MigrationScript([#require(plan(models).step)], from: models[0], to: models[1]).text
    if isOpened {
      let path = folder.url.appendingPathComponent("model.sqlite").path
      try LocalStore(LocalStoreSchema(models[0]), path: path).database.close()
    } else {
      #expect(try sqlite(DataDefinition(of: models[0].schema).script).output == "")
    }
    let outcome = try sqlite(script)
    #expect((outcome.status == 0) == !isOpened, "\(outcome.output)")
    let message = "the file has a queue of offline sync: migrate it with the app"
    #expect(outcome.output.contains(message) == isOpened)
  }

  /// A file that is no store at all.
  @Test func refusesAnEmptyFile() throws {
    let outcome = try sqlite(script())
    #expect(outcome.output.contains("no such table: _Model"))
    #expect(outcome.status != 0)
  }

  @Test func refusesWhatTheShellDoesNotHave() throws {
    let old = try version(1, [entity("Item", attribute("a", "String?"))])
    let new = try version(2, [entity("Item", attribute("a", "UUID?", decisions: ["keep": "values"]))])
    let step = try #require(plan([old, new]).step)
    let error = #expect(throws: MigrationScriptError.self) {
      try MigrationScript([step], from: old, to: new)
    }
    #expect(
      error?.description == """
        the step from 'V1' to 'V2' needs the function 'datamodel_uuid', which the sqlite3 shell does not \
        have; migrate the file with the app, or with 'datamodel migrate'
        """
    )
  }
}
