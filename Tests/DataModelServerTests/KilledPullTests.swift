#if DevServer
import DataModelRuntime
import DataModelTestSupport
import Foundation
import OfflineSync
import QSDataModelReference
import Testing

/// An app that is killed at every point of a pull, a purge and a reconciliation, in a real process.
@Suite struct KilledPullTests {
  /// The points, with what the app is doing and where the process ends.
  private static let points: [(name: String, command: String, point: String)] = [
    ("page asked", "pull", "sent"), ("page arrived", "pull", "answered"), ("inside a page", "pull", "page"),
    ("between pages", "pull", "betweenPages"), ("purge", "purge", "purge"),
    ("reconcile", "reconcile", "reconcile"),
  ]

  @Test func losesNoRowAndKeepsNoneThatIsGone() async throws {
    // Rows are deleted without a trace, and many have one time.
    let server = try await ServerProcess(["--hard-delete", "--resolution", "1000"])
    defer { server.kill() }
    let table = try TableClient(url: server.url).table(TodoItem.self)
    let app = try ProbeProcess(url: "\(server.url)")
    var killed: [String: Int] = [:]
    for number in 0..<KilledPushTests.count {
      let (name, command, point) = Self.points[number % Self.points.count]
      try await changeThere(number, table)
      let outcome = try await app.run(command, options: ["--die", point])
      let message: Comment = "\(number): killed \(name): \(outcome)"
      #expect(outcome.isKilled, message)
      if outcome.isKilled { killed[name, default: 0] += 1 }
      #expect(try app.texts("SELECT 1 FROM \"_Sync\" WHERE \"applying\"") == [], message)
      #expect(try await app.run("pull").status == 0, message)
      let there = try await rows(table)
      var here = try self.rows(app)
      #expect(there.filter { here[$0.key] != $0.value }.isEmpty, message)
      if command == "pull" { continue }
      // What is gone from the server without a trace.
      #expect(try await app.run("reconcile").status == 0, message)
      here = try self.rows(app)
      #expect(here == there, message)
    }
    print("killed: \(Self.points.map { "\($0.name) \(killed[$0.name] ?? 0)" }.joined(separator: ", "))")
    let least = KilledPushTests.count >= 200 ? 10 : KilledPushTests.count / Self.points.count
    for point in Self.points { #expect(killed[point.name] ?? 0 >= least, "\(point.name)") }
  }

  /// Some rows come, one changes and one goes.
  private func changeThere(_ number: Int, _ table: RemoteEntityTable<TodoItem>) async throws {
    for index in 0..<6 {
      _ = try await table.insert(TodoItem(id: "\(number).\(index)", complete: false, text: "first"))
    }
    var row = try await table.row("\(number).1")
    row.item.text = "second of \(number)"
    _ = try await table.update(row)
    if number > 0 { try await table.delete(try await table.row("\(number - 1).0")) }
  }

  private func rows(_ table: RemoteEntityTable<TodoItem>) async throws -> [String: String] {
    var rows: [String: String] = [:]
    for try await page in try table.pages() {
      for row in page.rows { rows[row.item.id] = row.item.text }
    }
    return rows
  }

  private func rows(_ app: ProbeProcess) throws -> [String: String] {
    let texts = try app.texts("SELECT \"id\" || '=' || \"text\" FROM \"TodoItem\"")
    return Dictionary(
      uniqueKeysWithValues: texts.map { text in
        let parts = text.split(separator: "=", maxSplits: 1)
        return (String(parts[0]), String(parts[1]))
      }
    )
  }
}
#endif
