#if DevServer
import DataModelTestSupport
import Foundation
import TableService
import TableServiceTestSupport
import Testing

/// The walk-through of the tutorials with the app of `Examples/Todo`: real processes, a real network
/// connection, and `curl`.
@Suite(.enabled(if: RemoteTodos.hasCurl, "there is no 'curl' here, which looks at the remote table"))
struct TodoWalkThroughTests {
  /// A name that no server ever has.
  private static let nowhere = "http://todo.invalid"

  @Test func keepsWhatIsAddedOfflineAndSendsItLater() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    var app = try TodoApp(url: Self.nowhere)

    // 1 and 2. Items are added without a connection. Each command is a process: the app is quit, and started
    // again.
    let added = try await app.run("add", "Buy milk", "Water the plants")
    #expect(added.output == "Added 'Buy milk'.\nAdded 'Water the plants'.\n")
    #expect(added.errors == "" && added.status == 0)
    let third = try await app.run("add", "Bake bread", "--sync", "change")
    #expect(third.errors.hasPrefix("Not synced. http://todo.invalid cannot be reached") && third.status == 0)
    let all = ["Bake bread        ", "Buy milk          ", "Water the plants  "].map { $0 + "(not sent yet)" }
    #expect(try await app.list() == all)
    let failed = try await app.run("sync")
    #expect(failed.errors.hasPrefix("Error: http://todo.invalid cannot be reached"), "\(failed.errors)")
    #expect(failed.output == "" && failed.status == 1)

    // 3. Nothing is there.
    #expect(try RemoteTodos.texts(at: server.url) == [])

    // 4. The right address. The app is killed while the first item is on its way: the server has stopped to
    //    think.
    app.url = "\(server.url)"
    kill(server.number, SIGSTOP)
    let killed = try app.start(["sync"])
    try await app.waitUntilSending()
    killed.kill()
    kill(server.number, SIGCONT)
    #expect(try await killed.outcome().reason == .uncaughtSignal)
    #expect(try await app.list().count == 3)
    let synced = try await app.run("sync")
    #expect(synced.status == 0, "\(synced)")

    // 5. Now they are there, once.
    #expect(try RemoteTodos.texts(at: server.url) == ["Bake bread", "Buy milk", "Water the plants"])
    #expect(try await app.list() == ["Bake bread", "Buy milk", "Water the plants"])

    #expect(try await app.run("complete", app.id(of: "Buy milk")).output == "Completed 'Buy milk'.\n")
    #expect(try await app.run("delete", app.id(of: "Bake")).output == "Deleted 'Bake bread'.\n")
    #expect(try await app.list() == ["Water the plants"])
    #expect(try await app.run("sync").output == "Sent 2 changes, received 0.\n")
    #expect(try RemoteTodos.texts(at: server.url) == ["Buy milk (done)", "Water the plants"])
  }

  @Test func twoClientsDecideAboutAConflict() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let (anna, ben) = (try TodoApp(url: "\(server.url)"), try TodoApp(url: "\(server.url)"))
    _ = try await anna.run("add", "Buy milk", "--sync", "change")
    #expect(try await ben.list("--sync", "launch") == ["Buy milk"])
    let id = try await ben.id(of: "Buy milk")

    _ = try await anna.run("edit", id, "Buy oat milk", "--sync", "change")
    #expect(try RemoteTodos.texts(at: server.url) == ["Buy oat milk"])
    #expect(try await ben.run("edit", id, "Buy soy milk").status == 0)
    let conflict = try await ben.run("sync")
    #expect(
      conflict.output == """
        Sent 0 changes, received 0.
        \(id)  'Buy milk' was changed here, and by somebody else:
                    mine           theirs
          text      Buy soy milk   Buy oat milk
          complete  no             no
        Resolve it with: todo resolve \(id) --mine, or --theirs


        """
    )
    #expect(conflict.status == 1)
    let note = "Buy soy milk  (changed on the server too: todo resolve \(id) --mine or --theirs)"
    #expect(try await ben.list() == [note])
    // Nothing is overwritten unasked.
    #expect(try RemoteTodos.texts(at: server.url) == ["Buy oat milk"])

    #expect(try await ben.run("resolve", id, "--mine").status == 0)
    #expect(try await ben.run("sync").output == "Sent 1 change, received 0.\n")
    #expect(try RemoteTodos.texts(at: server.url) == ["Buy soy milk"])
    #expect(try await anna.run("sync").output == "Sent 0 changes, received 1.\n")
    #expect(try await [anna.list(), ben.list()] == [["Buy soy milk"], ["Buy soy milk"]])

    // One deletes what the other edits.
    _ = try await anna.run("delete", id, "--sync", "change")
    _ = try await ben.run("edit", id, "Buy rice milk")
    let deleted = try await ben.run("sync")
    #expect(deleted.output.contains("text      Buy rice milk   (deleted)"), "\(deleted.output)")
    #expect(try await ben.run("resolve", id, "--theirs").status == 0)
    #expect(try await ben.list() == ["No items."])
    #expect(try await ben.run("sync").status == 0)
    #expect(try RemoteTodos.texts(at: server.url) == [])
  }

  #if PostgreSQL
  /// Two servers of one database, over which connections are spread; one is killed in the middle.
  @Test(.enabled(if: PostgreSQLTestSchema.server != nil, "needs Scripts/postgresql"))
  func goesOnWithTheOtherOfTwoServers() async throws {
    let tables = [
      ServiceTable(
        "TodoItem",
        columns: [ServiceColumn("text", .string), ServiceColumn("complete", .boolean)]
      )
    ]
    let database = ["--database", try await PostgreSQLTestSchema(tables, isAlone: true).address]
    let first = try await ServerProcess(database)
    defer { first.kill() }
    let second = try await ServerProcess(database)
    defer { second.kill() }
    let proxy = try await ConnectionProxy(to: [first.port, second.port])
    defer { proxy.close() }
    let url = "http://127.0.0.1:\(proxy.port)"
    let (anna, ben) = (try TodoApp(url: url), try TodoApp(url: url))
    for text in ["Buy milk", "Water the plants"] {
      #expect(try await anna.run("add", text, "--sync", "change").status == 0)
      #expect(try await ben.run("sync").output == "Sent 0 changes, received 1.\n")
    }
    // The app is on its way when the server ends that it has reached, whichever of the two that is.
    _ = try await anna.run("add", "Bake bread")
    kill(first.number, SIGSTOP)
    kill(second.number, SIGSTOP)
    let cut = try anna.start(["sync"])
    try await anna.waitUntilSending()
    first.kill()
    kill(second.number, SIGCONT)
    _ = try await cut.outcome()
    #expect(try await anna.run("sync").status == 0)
    let id = try await ben.id(of: "Buy milk")
    #expect(try await ben.run("complete", id).status == 0)
    #expect(try await ben.run("sync").output == "Sent 1 change, received 1.\n")
    #expect(try await anna.run("sync").output == "Sent 0 changes, received 1.\n")
    #expect(
      try RemoteTodos.texts(at: second.url) == ["Bake bread", "Buy milk (done)", "Water the plants"]
    )
  }
  #endif

  @Test func goesOnWithAServerThatWasKilled() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let rows = folder.file("rows.sqlite").path
    let first = try await ServerProcess(["--database", rows])
    defer { first.kill() }
    let app = try TodoApp(url: "\(first.url)")
    _ = try await app.run("add", "Buy milk", "Water the plants")
    kill(first.number, SIGSTOP)
    let cut = try app.start(["sync"])
    try await app.waitUntilSending()
    first.kill()
    let outcome = try await cut.outcome()
    let message = "Error: \(first.url) cannot be reached, or something else answers there"
    #expect(outcome.errors.hasPrefix(message))
    #expect(outcome.status == 1)

    let second = try await ServerProcess(["--database", rows, "--port", "\(first.port)"])
    defer { second.kill() }
    let synced = try await app.run("sync")
    #expect(synced.status == 0, "\(synced)")
    #expect(try RemoteTodos.texts(at: second.url) == ["Buy milk", "Water the plants"])
  }

  /// Two lists that are watched, as `Documentation/Guides/TwoDevices.md` shows them.
  @Test func aWatchedListShowsWhatAnotherClientDoes() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let (anna, ben) = (try TodoApp(url: "\(server.url)"), try TodoApp(url: "\(server.url)"))
    let watching = try ben.start(["list", "--watch", "--sync", "change"])
    defer { watching.kill() }
    try await watching.waitUntil { $0 == "No items.\n" }
    _ = try await anna.run("add", "Buy milk", "--sync", "change")
    try await watching.waitUntil { $0.hasSuffix("  Buy milk\n") }
    // From another window, on the same file.
    _ = try await ben.run("add", "Water the plants")
    try await watching.waitUntil { $0.hasSuffix("  Water the plants\n") && !$0.hasSuffix("yet)\n") }
    #expect(try await anna.list("--sync", "launch") == ["Buy milk", "Water the plants"])
  }
}
#endif
