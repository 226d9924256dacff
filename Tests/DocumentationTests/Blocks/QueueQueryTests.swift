import DataModelTestSupport
import GRDB
import Testing

/// The query of `OperationQueue.md` runs in a file of a synced model.
@Suite struct QueueQueryTests {
  private static let page = "Documentation/Internals/OperationQueue.md"

  @Test func showsARowItsBaseAndTheNewerRow() throws {
    let block = try #require(Repository.blocks(in: "sql").first { $0.document == Self.page })
    let queue = try DatabaseQueue()
    let script = try #require(try SceneFiles.databases.get()["todo.sqlite"])
    let changes = """
      UPDATE _Sync SET applying = 1;
      INSERT INTO TodoItem (id, text, version) VALUES ('a', 'Milk', '1');
      UPDATE _Sync SET applying = 0;
      UPDATE TodoItem SET text = 'Oat milk';
      """
    try queue.writeWithoutTransaction { try $0.execute(sql: script + changes) }
    let rows = try queue.read { try Row.fetchAll($0, sql: block.text) }
    #expect(
      rows.map { [$0["what"], $0["text"]] } == [["base", "Milk"], ["row", "Oat milk"]] as [[String]]
    )
  }
}
