#if DevServer
import DataModelTestSupport
import Foundation
import Testing

/// Sentences of the app of `Examples/Todo`, for a person who has done something wrong, or met somebody who
/// has.
@Suite struct TodoMessageTests {
  @Test(arguments: [
    (
      ["complete", "zz"], "Error: There is no item 'zz'. 'todo list --all' shows all items with their ids.\n",
      1
    ),
    (["resolve", "zz", "--mine"], "Error: There is no conflict to resolve.\n", 1),
    (["add", " "], "Error: An item needs a text.\n", 64),
    (["add"], "Error: Missing expected argument '<texts> ...'\n", 64),
    (["resolve", "zz"], "Error: Missing one of: '--mine', '--theirs'\n", 64),
  ])
  func aWrongCommandSaysWhatIsWrong(_ words: [String], _ message: String, _ status: Int32) async throws {
    let app = try TodoApp(url: "http://127.0.0.1:9")
    let outcome = try await app.start(words).outcome()
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(outcome.status == status)
  }

  @Test(arguments: ["127.0.0.1:8080", "todo.example", "ftp://todo.example", ""])
  func anInvalidAddressIsRefused(_ url: String) async throws {
    let outcome = try await TodoApp(url: url).run("list")
    #expect(outcome.errors.hasPrefix("Error: ") && outcome.errors.contains("'\(url)'"), "\(outcome.errors)")
    #expect(outcome.status == 64)
  }

  /// Another server, or another place on it.
  @Test func whatIsNoServiceOfTheAppIsSaid() async throws {
    let server = try await ServerProcess()
    defer { server.kill() }
    let app = try TodoApp(url: "\(server.url)/somewhere/else")
    _ = try await app.run("add", "Buy milk")
    let outcome = try await app.run("sync")
    let message = "Error: \(app.url) cannot be reached, or something else answers there (not found:"
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(outcome.status == 1)
    #expect(try await app.list().count == 1)
  }

  @Test func whoIsNotSignedInIsToldHow() async throws {
    let server = try await ServerProcess(["--sign-in", "--per-user"])
    defer { server.kill() }
    let app = try TodoApp(url: "\(server.url)")
    _ = try await app.run("add", "Buy milk")
    let anonymous = try await app.run("sync")
    #expect(anonymous.errors.contains("requires a sign-in: give your name with --sign-in"), "\(anonymous)")
    #expect(anonymous.status == 1)
    #expect(try await app.run("sync", "--sign-in", "ann").output == "Sent 1 change, received 0.\n")
    let other = try await app.run("sync", "--sign-in", "ben")
    #expect(other.errors.contains("belongs to another user") && other.status == 1, "\(other)")
    #expect(try await app.run("status", "--sign-in", "ann").output.contains("as sid:ann"))
  }

  @Test func anIDThatFitsSeveralItemsIsRefused() async throws {
    let app = try TodoApp(url: "http://127.0.0.1:9")
    let texts = (1...17).map { "Item \($0)" }
    _ = try await app.start(["add"] + texts).outcome()
    // Of 17 ids two begin with the same digit.
    let digits = try await app.run("list").output.split(separator: "\n").map { String($0.prefix(1)) }
    let digit = try #require(Dictionary(grouping: digits) { $0 }.first { $0.value.count > 1 }?.key)
    let outcome = try await app.run("delete", digit)
    #expect(outcome.errors.hasPrefix("Error: '\(digit)' is the beginning of "), "\(outcome.errors)")
    #expect(try await app.list().count == 17)
  }

  @Test func aFileOfSomethingElseStaysAsItIs() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let text = String(repeating: "Dear diary, ", count: 100)
    try folder.write(text, to: "todo.sqlite")
    let app = try TodoApp(url: "http://127.0.0.1:9")
    try FileManager.default.copyItem(atPath: folder.file("todo.sqlite").path, toPath: app.database)
    let outcome = try await app.run("list")
    #expect(outcome.errors.hasPrefix("Error: '\(app.database)' "), "\(outcome.errors)")
    #expect(outcome.status == 1)
    #expect(try String(contentsOfFile: app.database, encoding: .utf8) == text)
  }
}
#endif
