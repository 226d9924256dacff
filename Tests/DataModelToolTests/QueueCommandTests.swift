import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// `datamodel queue`, over real files.
@Suite struct QueueCommandTests {
  private func folder(_ sql: String, complete: Bool = true) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let model = Repository.url(of: "Schemas/QSTodoDataModel.xcdatamodeld").path
    let script = try ToolProcess.run(["sql", model] + (complete ? ["--complete"] : []), in: folder.url)
    try #require(script.status == 0, "\(script.errors)")
    let queue = try DatabaseQueue(path: folder.file("todo.sqlite").path)
    try queue.writeWithoutTransaction { try $0.execute(sql: script.output + sql) }
    try queue.close()
    return folder
  }

  private static let changes = """
    INSERT INTO "TodoItem" ("id", "text") VALUES ('A', 'Milk'), ('B' || char(10), 'Bread');
    UPDATE "MS_TableOperations" SET "_since" = 1795600000;
    INSERT INTO "MS_TableOperationErrors" ("id", "_operation", "properties")
      VALUES ('e', 1, CAST('{"description":"the server answered 400: no such list"}' AS BLOB));
    """

  @Test func printsWhatWaits() throws {
    let folder = try folder(Self.changes)
    let before = try Data(contentsOf: folder.file("todo.sqlite"))
    let outcome = try ToolProcess.run(["queue", "todo.sqlite"], in: folder.url)
    #expect(outcome.errors == "" && outcome.status == 0)
    #expect(
      outcome.output == #"""
        todo.sqlite: 2 changes wait
          1  Insert  TodoItem  A  waiting since 2026-11-25T09:46:40Z
            the server answered 400: no such list
          2  Insert  TodoItem  B\n  waiting since 2026-11-25T09:46:40Z

        """#
    )
    #expect(try Data(contentsOf: folder.file("todo.sqlite")) == before)
  }

  @Test func printsJSON() throws {
    let folder = try folder(Self.changes)
    let outcome = try ToolProcess.run(["queue", "todo.sqlite", "--format", "json"], in: folder.url)
    #expect(
      outcome.output == #"""
        {
          "formatVersion" : 1,
          "operations" : [
            {
              "id" : "A",
              "kind" : "Insert",
              "number" : 1,
              "reason" : "the server answered 400: no such list",
              "since" : "2026-11-25T09:46:40Z",
              "state" : "waiting",
              "table" : "TodoItem"
            },
            {
              "id" : "B\n",
              "kind" : "Insert",
              "number" : 2,
              "since" : "2026-11-25T09:46:40Z",
              "state" : "waiting",
              "table" : "TodoItem"
            }
          ]
        }

        """#
    )
  }

  @Test func saysThatNothingWaits() throws {
    let folder = try folder("")
    let outcome = try ToolProcess.run(["queue", "todo.sqlite"], in: folder.url)
    #expect(outcome.output == "todo.sqlite: nothing waits\n" && outcome.status == 0)
  }

  @Test(arguments: [
    (
      "todo.sqlite",
      "the database has no queue of offline sync; an app with synced tables creates it on opening the file"
    ),
    ("nowhere.sqlite", "no such file"),
  ])
  func needsAQueue(_ file: String, _ reason: String) throws {
    let folder = try folder("", complete: false)
    let outcome = try ToolProcess.run(["queue", file], in: folder.url)
    #expect(outcome.output == "" && outcome.status == 66)
    #expect(outcome.errors == "\(file): error: \(reason)\n")
  }
}
