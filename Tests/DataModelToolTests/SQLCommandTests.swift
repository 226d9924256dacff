import DataModelTestSupport
import Foundation
import Testing

@Suite struct SQLCommandTests {
  @Test(arguments: ["QSDataModel", "QSTodoDataModel"])
  func printsAScriptOfStrictTables(_ name: String) throws {
    let outcome = try ToolProcess.run(["sql", "Schemas/\(name).xcdatamodeld"])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let start = """
      -- Changes in this file are not queued until an app has opened it; with --complete they are.

      PRAGMA auto_vacuum = INCREMENTAL;

      BEGIN;

      """
    #expect(outcome.output.hasPrefix(start) && outcome.output.hasSuffix("COMMIT;\n"))
    let tables = outcome.output.components(separatedBy: "CREATE TABLE").count - 1
    let strict = outcome.output.matches(of: /\) STRICT(, WITHOUT ROWID)?;/).count
    #expect(tables >= 4 && tables == strict)
  }

  @Test func inspectPrintsTheWholeModel() throws {
    let outcome = try ToolProcess.run(["inspect", "Schemas/QSDataModel.xcdatamodeld"])
    #expect(outcome.status == 0)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    )
    #expect(json["formatVersion"] as? Int == 1)
    let models = try #require(json["models"] as? [[String: Any]])
    #expect(models.map { $0["profile"] as? String } == ["mobile-apps"])
    let entities = try #require(models.first?["entities"] as? [[String: Any]])
    #expect(
      entities.map { $0["name"] as? String } == [
        "MS_TableConfig", "MS_TableOperationErrors", "MS_TableOperations", "TodoItem",
      ]
    )
  }

  @Test func notesAreForThoseWhoAsk() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="E"><attribute name="price" attributeType="Decimal"/></entity>
      </model>
      """,
      to: "Shop.xcdatamodel/contents"
    )
    let plain = try ToolProcess.run(["sql", "Shop.xcdatamodel"], in: folder.url)
    let noted = try ToolProcess.run(["sql", "--notes", "Shop.xcdatamodel"], in: folder.url)
    #expect(plain.errors == "")
    #expect(noted.output == plain.output && noted.status == 0)
    #expect(noted.errors.hasPrefix("Shop.xcdatamodel/contents:3:42: note: 'E.price' is stored as text"))
  }

  /// What the delete rule No Action leaves is said once, and only where it leaves something.
  @Test(arguments: [
    ([], ["warning: the delete rule No Action of 'A.b'", "note: 'A.many' leaves references"]),
    (
      ["--disable", "no-action-delete-rule"],
      ["note: 'A.b' leaves references", "note: 'A.many' leaves references"]
    ),
  ])
  func noActionIsSaidOnce(_ options: [String], _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    let relationship = #"optional="YES" deletionRule="No Action" destinationEntity="B""#
    try folder.write(
      """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="A">
      <relationship name="b" maxCount="1" \(relationship) inverseName="a" inverseEntity="B"/>
      <relationship name="one" maxCount="1" \(relationship)/>
      <relationship name="many" toMany="YES" \(relationship)/>
      </entity>
      <entity name="B">
      <relationship name="a" maxCount="1" optional="YES" deletionRule="Nullify" destinationEntity="A" \
      inverseName="b" inverseEntity="A"/>
      </entity>
      </model>
      """,
      to: "M.xcdatamodel/contents"
    )
    let lines = try ToolProcess.run(["sql", "--notes", "M.xcdatamodel"] + options, in: folder.url).findings
      .filter { $0.contains("no-action") }
    #expect(lines.count == expected.count, "\(lines)")
    for (line, part) in zip(lines, expected) { #expect(line.contains(part)) }
  }

  @Test func severalModelsAreOneTooMany() throws {
    let outcome = try ToolProcess.run(["sql", "Schemas"])
    #expect(outcome.status == 66)
    #expect(outcome.errors.hasPrefix("Schemas: error: 5 data models here; give the path of one:\n"))
  }

  // MARK: - The tables of a server

  /// What PostgreSQL makes of them is in `PostgreSQLTableTests`.
  @Test func printsTheTablesOfAServerToo() throws {
    let outcome = try ToolProcess.run([
      "sql", "Schemas/QSTodoDataModel.xcdatamodeld", "--dialect", "postgresql",
    ])
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains(
        #"""
        CREATE TABLE "TodoItem" (
          "__row" bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
          "complete" boolean,
          "text" text COLLATE "C",
          "id" text COLLATE "C" PRIMARY KEY,
          "createdAt" timestamp with time zone NOT NULL,
          "updatedAt" timestamp with time zone NOT NULL CHECK ("updatedAt" = date_trunc('ms', "updatedAt")),
          "version" uuid NOT NULL,
          "deleted" boolean NOT NULL DEFAULT false
        );
        """#
      ),
      "\(outcome.output)"
    )
    #expect(!outcome.output.contains("MS_"), "the tables of offline sync are the app's")
  }

  @Test(arguments: [
    (
      ["Schemas/QSTodoDataModel.xcdatamodeld", "--complete"],
      "--from, --complete and --notes are for the app's SQLite file; leave them out with postgresql."
    ),
    (["Tests/Models/Zoo.xcdatamodeld"], "Tests/Models/Zoo.xcdatamodeld has no synced entity."),
  ])
  func aServerHasTablesOfSyncedEntitiesAlone(_ arguments: [String], _ message: String) throws {
    let outcome = try ToolProcess.run(["sql", "--dialect", "postgresql"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
