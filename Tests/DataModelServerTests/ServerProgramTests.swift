#if DevServer
import DataModelRuntime
import DataModelTestSupport
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference
import TableServiceTestSupport
import Testing

@testable import DataModelServer

/// The program over a real network connection, asked by the client that apps have.
@Suite struct ServerProgramTests {
  @available(macOS 14, *)
  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:8080"), ("localhost", "http://localhost:8080"),
    ("::1", "http://[::1]:8080"), ("2001:db8::7", "http://[2001:db8::7]:8080"),
  ])
  func saysAnAddressThatClientsCanUse(_ host: String, _ address: String) {
    #expect(TableServer.address(host, 8080) == address)
  }

  /// What it says where it cannot start, instead of the words of a library.
  @available(macOS 14, *)
  @Test func saysWhichOptionToChange() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let cases = [
      (
        ["--port", "\(server.port)"],
        "port \(server.port) of 127.0.0.1 is in use; choose another with --port, or 0 for a free one"
      ),
      (
        ["--host", "nowhere.invalid"],
        "unknown host 'nowhere.invalid'; choose an address of this machine with --host"
      ),
      (
        // An address for documentation, which no machine has.
        ["--host", "192.0.2.1"],
        "this machine does not have the address '192.0.2.1'; choose one of its addresses with --host"
      ),
      (
        ["--database", "/nowhere/rows.sqlite"],
        """
        cannot open the database '/nowhere/rows.sqlite': unable to open database file; choose another file \
        with --database
        """
      ),
    ]
    for (arguments, message) in cases + Self.casesOfSignIn {
      let command = try ServeCommand.parse(
        [Repository.url(of: "Schemas/QSDataModel.xcdatamodeld").path, "--port", "0"] + arguments
      )
      await #expect(throws: ServerFailure(message)) { try await command.run() }
    }
  }

  /// Where every client that comes could sign in as any user.
  private static let casesOfSignIn = [
    "0.0.0.0", "::", "192.0.2.1", "127.example.com", "127.0.0.1.example.com",
  ].map {
    (
      ["--sign-in", "--host", $0],
      """
      with --sign-in, every client that reaches '\($0)' could sign in as any user: listen on 127.0.0.1, \
      accept the tokens of a provider with --issuer, or add --insecure-sign-in
      """
    )
  }

  @Test(arguments: [
    (["--sign-in", "--issuer", "https://a", "--audience", "b"], "leave out one"),
    (["--insecure-sign-in"], "--insecure-sign-in needs --sign-in"),
    (["--issuer", "https://a"], "--issuer needs --audience"), (["--keys", "a"], "--keys needs --issuer"),
    (["--per-user"], "--per-user needs --sign-in or --issuer"),
  ])
  @available(macOS 14, *)
  func refusesOptions(_ arguments: [String], _ message: String) throws {
    do {
      _ = try ServeCommand.parse(["Model.xcdatamodeld"] + arguments)
      Issue.record("\(arguments) are taken")
    } catch {
      #expect(ServeCommand.message(for: error).contains(message))
    }
  }

  @Test(arguments: [
    ("mobile-apps", Dialect.mobileApps), ("mobile-apps-3", .mobileApps), ("datasync", .datasync),
  ])
  func keepsRows(_ name: String, _ dialect: Dialect) async throws {
    let server = try await ServerProcess(["--dialect", name])
    defer { server.kill() }
    let table = try TableClient(url: server.url, dialect: dialect).table(TodoItem.self)
    var row = try await table.insert(TodoItem(id: "milk", complete: false, text: "Buy “milk” & 🥛"))
    #expect(row.item.text == "Buy “milk” & 🥛")
    let old = row
    row.item.complete = true
    row = try await table.update(row)
    #expect(try await table.row("milk").item == row.item)
    _ = try await table.insert(TodoItem(id: "bread", complete: false, text: "Buy bread"))
    let done = try await table.rows(TableQuery<TodoItem>().matching { $0.complete == true })
    #expect(done.rows.map(\.item.id) == ["milk"])
    await #expect(throws: TableError.self) {
      try await table.delete(old)
    }
    try await table.delete(row)
    #expect(try await table.rows().rows.map(\.item.id) == ["bread"])
  }

  @Test func answersWhatItHasBegunAndEndsAtSIGTERM() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let (url, number) = (server.url, server.number)
    let table = try TableClient(url: url).table("TodoItem")
    let body = #"{"id": "late", "text": "half now, half later"}"#
    // The first request shows that the connection is being served before the second begins.
    let first = RawConnection.request("GET /tables/TodoItem").replacing("Connection: close\r\n", with: "")
    let second = RawConnection.request(
      "POST /tables/TodoItem",
      body: String(body.prefix(10)),
      length: body.utf8.count
    )
    .replacing("Connection: close\r\n", with: "")
    let count = Guarded(0)
    let answer = try await RawConnection.send([first, second, String(body.dropFirst(10))], to: server.port) {
      // Answers on other connections, so that what was sent before has arrived.
      for _ in 0..<4 { _ = try await table.rows() }
      count.withLock { $0 += 1 }
      if count.withLock({ $0 }) == 2 {
        kill(number, SIGTERM)
        // It takes no more connections, and waits for the second half.
        while (try? await RawConnection.send([first], to: url.port ?? 0)) != nil {
          // The server has work of its own then.
          try? await Task.sleep(for: .milliseconds(50))
        }
      }
    }
    #expect(answer.statuses == [200, 201])
    let outcome = await server.outcome()
    #expect(outcome.reason == .exit)
    #expect(outcome.status == 0)
  }

  /// A copy of the file is then a backup with all rows.
  @Test func leavesOneFileAtTheEnd() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try await ServerProcess(["--database", folder.file("rows.sqlite").path])
    defer { server.kill() }
    let table = try TableClient(url: server.url).table(TodoItem.self)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          _ = try? await table.insert(TodoItem(id: "\(number)", complete: false, text: "Buy milk"))
          _ = try? await table.rows()
        }
      }
    }
    server.terminate()
    #expect(await server.outcome().status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["rows.sqlite"])
    let rows = try DatabaseQueue(path: folder.file("rows.sqlite").path)
    #expect(try await rows.read { try Int.fetchOne($0, sql: #"SELECT count(*) FROM "TodoItem""#) } == 20)
  }

  /// Everybody on the network reaches it, and the log says what that means.
  @Test(arguments: [("0.0.0.0", true), ("127.0.0.1", false)])
  func warnsOfAnOpenAddress(_ host: String, _ warns: Bool) async throws {
    let server = try await ServerProcess(["--host", host])
    defer { server.kill() }
    #expect(try server.log.contains("everyone who reaches \(host) may read and change all rows") == warns)
  }

  @Test func keepsAcknowledgedRowsThoughItIsKilled() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let arguments = ["--database", folder.file("rows.sqlite").path]
    let server = try await ServerProcess(arguments)
    defer { server.kill() }
    let (url, number) = (server.url, server.number)
    let acknowledged = Guarded<Set<String>>([])
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          var options = TableClientOptions()
          options.retryPolicy = RetryPolicy(maximumAttempts: 1)
          guard let client = try? TableClient(url: url, options: options) else { return }
          for count in 0..<1_000 {
            let id = "\(writer)-\(count)"
            // Fails once the server is gone.
            let call = Task {
              try await client.table("TodoItem").insert(["id": .string(id), "text": "kept"])
            }
            guard (try? await call.value) != nil else { return }
            let all = acknowledged.withLock { rows in
              rows.insert(id)
              return rows.count
            }
            if all == 60 { kill(number, SIGKILL) }
          }
        }
      }
    }
    let outcome = await server.outcome()
    #expect(outcome.reason == .uncaughtSignal)
    let written = acknowledged.withLock { $0 }
    #expect(written.count >= 60)

    let again = try await ServerProcess(arguments)
    defer { again.kill() }
    let table = try TableClient(url: again.url).table("TodoItem")
    var found: Set<String> = []
    for try await page in table.pages() { found.formUnion(page.rows.compactMap { $0["id"]?.string }) }
    #expect(written.subtracting(found) == [])
  }
}
#endif
