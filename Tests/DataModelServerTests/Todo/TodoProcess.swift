#if DevServer
import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// The app of `Examples/Todo` on a list in a file, of which each call is a process.
struct TodoApp: Sendable {
  private let folder: TemporaryFolder
  /// The address of the server.
  var url: String

  init(url: String) throws {
    folder = try TemporaryFolder()
    self.url = url
  }

  var database: String { folder.file("todo.sqlite").path }

  /// Starts the app: `start("add", "Buy milk")`
  func start(_ words: [String]) throws -> TodoProcess {
    try TodoProcess(words + ["--database", database, "--url", url], folder)
  }

  /// Runs the app to its end.
  func run(_ words: String...) async throws -> TodoProcess.Outcome { try await start(words).outcome() }

  /// The lines of the list without the ids, sorted.
  func list(_ words: String...) async throws -> [String] {
    let outcome = try await start(["list"] + words).outcome()
    return outcome.output.split(separator: "\n")
      .map { String($0.replacing(/^[0-9a-f-]+ +/, with: "")) }.sorted()
  }

  /// The beginning of the id of an item, as the list shows it.
  func id(of text: String) async throws -> String {
    let lines = try await run("list", "--all").output.split(separator: "\n")
    return try #require(lines.first { $0.contains(text) }.map { String($0.prefix { $0 != " " }) })
  }

  /// Waits until a change is on its way.
  func waitUntilSending() async throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    let queue = try DatabaseQueue(path: database, configuration: configuration)
    while try await queue.read({ db in
      try Int.fetchOne(db, sql: #"SELECT count(*) FROM "MS_TableOperations" WHERE "_sending" IS NOT NULL"#)
    }) == 0 { try await Task.sleep(for: .milliseconds(5)) }
  }
}

/// One run of the app.
final class TodoProcess {
  struct Outcome: Sendable {
    let output: String
    let errors: String
    let reason: Process.TerminationReason
    let status: Int32
  }

  private let process = Process()
  private let ended: AsyncStream<Void>
  private let (output, errors): (URL, URL)

  fileprivate init(_ arguments: [String], _ folder: TemporaryFolder) throws {
    let program: URL = try #require(
      BuiltProgram.url(of: "TodoExample"),
      "TodoExample was not built beside the tests"
    )
    let name = UUID().uuidString
    for kind in ["out", "err"] { try folder.write("", to: "\(name).\(kind)") }
    (output, errors) = (folder.file("\(name).out"), folder.file("\(name).err"))
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    self.ended = ended
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
  }

  deinit { kill() }

  /// Ends it at once.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    // On Linux, a process that was not waited for is never freed, and keeps its files open.
    if process.processIdentifier != 0 { process.waitUntilExit() }
  }

  /// Waits until it has ended.
  func outcome() async throws -> Outcome {
    for await _ in ended {}
    process.waitUntilExit()
    return Outcome(
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8),
      reason: process.terminationReason,
      status: process.terminationStatus
    )
  }

  /// Waits until it has printed something.
  func waitUntil(_ isWanted: (String) -> Bool) async throws {
    while process.isRunning {
      if isWanted(try String(contentsOf: output, encoding: .utf8)) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("it has ended: \(try await outcome())")
  }
}

/// The rows of the remote table, as somebody sees them who looks at it with another tool.
enum RemoteTodos {
  /// Whether there is such a tool.
  static let hasCurl = (try? output(of: "curl", "--version"))?.hasPrefix("curl") ?? false

  struct Item: Decodable {
    let text: String
    let complete: Bool
  }

  /// The texts, sorted; those of completed items with a mark.
  static func texts(at url: URL) throws -> [String] {
    let answer = try curl("\(url)/tables/TodoItem", "--header", "ZUMO-API-VERSION: 2.0.0")
    return try JSONDecoder().decode([Item].self, from: Data(answer.utf8))
      .map { $0.text + ($0.complete ? " (done)" : "") }.sorted()
  }
}
#endif
