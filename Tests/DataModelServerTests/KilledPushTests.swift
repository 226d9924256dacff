#if DevServer
import DataModelRuntime
import DataModelTestSupport
import Foundation
import OfflineSync
import QSDataModelReference
import Testing

/// An app that is killed at every point of a push, in a real process.
@Suite struct KilledPushTests {
  /// How often the app is killed: 20 times, or as the sweep says.
  static let count = ProcessInfo.processInfo.environment["DATAMODEL_KILLS"].flatMap { Int($0) } ?? 20

  private static let points = ["beforeSend", "sent", "answered", "claim", "answer", "decision"]

  /// What the app did before it is killed.
  private static let changes = ["add", "edit", "delete"]

  @Test func losesNothingAndDoesNothingTwice() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let table = try TableClient(url: server.url).table(TodoItem.self)
    let app = try ProbeProcess(url: "\(server.url)")
    var killed: [String: Int] = [:]
    var late = 0
    for number in 0..<Self.count {
      let point = Self.points[number % Self.points.count]
      // A deletion is decided too: every change meets every point.
      let change = Self.changes[(number / Self.points.count) % Self.changes.count]
      let id = "row\(number)"
      try await prepare(change, id, app)
      if point == "decision" { try await changeThere(id, change, table) }
      let text = try app.texts("SELECT \"text\" FROM \"TodoItem\" WHERE \"id\" = '\(id)'").first
      let command = point == "decision" ? "keep" : "push"

      let outcome = try await app.run(command, options: ["--die", point])
      #expect(outcome.isKilled, "\(point) \(change): \(outcome)")
      if outcome.isKilled { killed[point, default: 0] += 1 }
      // The next one comes when the lease of the dead has passed.
      late += 3600
      let next = try await app.run(command, options: ["--late", "\(late)"])
      let message: Comment = "\(number): \(change), killed at \(point)"
      #expect(next.output.hasSuffix("pending 0, undecided 0, completed"), "\(message): \(next.output)")
      #expect(try app.texts("SELECT \"itemId\" FROM \"MS_TableOperations\"") == [], message)
      #expect(try await there(id, table) == text, message)
    }
    print("killed: \(Self.points.map { "\($0) \(killed[$0] ?? 0)" }.joined(separator: ", "))")
    let least = Self.count >= 200 ? 10 : Self.count / Self.points.count
    for point in Self.points { #expect(killed[point] ?? 0 >= least, "\(point)") }
  }

  private func prepare(_ change: String, _ id: String, _ app: ProbeProcess) async throws {
    #expect(try await app.run("add", id, "first of \(id)").status == 0)
    switch change {
    case "edit":
      _ = try await app.run("push")
      #expect(try await app.run("edit", id, "second of \(id)").status == 0)
    case "delete":
      _ = try await app.run("push")
      #expect(try await app.run("delete", id).status == 0)
    default: break
    }
  }

  private func changeThere(_ id: String, _ change: String, _ table: RemoteEntityTable<TodoItem>) async throws
  {
    if change == "add" {
      _ = try await table.insert(TodoItem(id: id, complete: true, text: "theirs"))
    } else {
      var row = try await table.row(id)
      row.item.text = "theirs"
      _ = try await table.update(row)
    }
  }

  private func there(_ id: String, _ table: RemoteEntityTable<TodoItem>) async throws -> String? {
    do {
      return try await table.row(id).item.text
    } catch TableError.notFound, TableError.gone {
      return nil
    }
  }

  @Test func twoProcessesPushOneFileAtOnce() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let table = try TableClient(url: server.url).table(TodoItem.self)
    let app = try ProbeProcess(url: "\(server.url)")
    let ids = (0..<60).map { "row\($0)" }
    #expect(try await app.start(["add"] + ids.flatMap { [$0, "text of \($0)"] }).outcome().status == 0)
    let both = [try app.start(["push"]), try app.start(["push"], ["--parallel", "4"])]
    var pushed = 0
    for process in both {
      let output = try await process.outcome().output
      pushed += output.firstMatch(of: /pushed (\d+)/).flatMap { Int($0.1) } ?? 0
    }
    // Where one was at the end of the queue, the other had the rest.
    _ = try await app.run("push", options: ["--late", "3600"])
    #expect(pushed == ids.count)
    let rows = try await table.rows(TableQuery<TodoItem>().taking(100)).rows
    #expect(rows.map(\.item.id).sorted() == ids.sorted())
    #expect(try app.texts("SELECT \"itemId\" FROM \"MS_TableOperations\"") == [])
  }

  @Test func aProcessThatSleptLongerThanItsLeaseDoesNoHarm() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let table = try TableClient(url: server.url).table(TodoItem.self)
    let app = try ProbeProcess(url: "\(server.url)")
    for (point, text) in [("beforeSend", "one"), ("answered", "two")] {
      #expect(try await app.run("add", text, text).status == 0)
      let sleeping = try app.start(["push"], ["--stop", point])
      try await sleeping.waitUntilStopped()
      let other = try await app.run("push", options: ["--late", "3600"])
      #expect(other.output == "pushed 1, pending 0, undecided 0, completed")
      #expect(try await app.run("edit", text, "\(text) edited").status == 0)
      #expect(try await app.run("push").output == "pushed 1, pending 0, undecided 0, completed")
      // Its answer, and the request that it sends so late, change nothing.
      kill(sleeping.number, SIGCONT)
      #expect(try await sleeping.outcome().status == 0)
      #expect(try await table.row(text).item.text == "\(text) edited")
      #expect(
        try app.texts("SELECT \"text\" FROM \"TodoItem\" WHERE \"id\" = '\(text)'") == ["\(text) edited"]
      )
      #expect(try app.texts("SELECT \"itemId\" FROM \"MS_TableOperations\"") == [])
    }
  }
}
#endif
