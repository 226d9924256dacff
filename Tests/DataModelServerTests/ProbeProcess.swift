#if DevServer
import DataModelTestSupport
import Foundation
import GRDB
import Testing

/// An app on a store in a file, of which each call is a process.
struct ProbeProcess: Sendable {
  private let folder: TemporaryFolder
  /// The address of the server.
  var url: String

  init(url: String) throws {
    folder = try TemporaryFolder()
    self.url = url
  }

  struct Outcome: Sendable {
    let output: String
    let reason: Process.TerminationReason
    let status: Int32

    var isKilled: Bool { reason == .uncaughtSignal && status == SIGKILL }
  }

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - words: a command
  ///   - options: options, with two dashes
  /// - Returns: the process
  /// - Throws: an error if there is no such program, or it cannot be started
  func start(_ words: [String], _ options: [String] = []) throws -> Running {
    let program: URL = try #require(
      BuiltProgram.url(of: "SyncProbe"),
      "SyncProbe was not built beside the tests"
    )
    let process = Process()
    process.executableURL = program
    process.arguments = ["--database", folder.file("todo.sqlite").path, "--url", url] + options + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    return Running(process: process, pipe: pipe, ended: ended)
  }

  struct Running {
    fileprivate let process: Process
    fileprivate let pipe: Pipe
    fileprivate let ended: AsyncStream<Void>

    var number: Int32 { process.processIdentifier }

    /// Waits until it has ended.
    func outcome() async throws -> Outcome {
      for await _ in ended {}
      process.waitUntilExit()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      return Outcome(
        output: String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines),
        reason: process.terminationReason,
        status: process.terminationStatus
      )
    }

    /// Waits until somebody has stopped it.
    func waitUntilStopped() async throws {
      while process.isRunning {
        if try output(of: "ps", "-o", "stat=", "-p", "\(number)").hasPrefix("T") { return }
        try await Task.sleep(for: .milliseconds(10))
      }
      Issue.record("it ended before it was stopped")
    }
  }

  /// Runs the app.
  func run(_ words: String..., options: [String] = []) async throws -> Outcome {
    try await start(words, options).outcome()
  }

  /// What a query finds in the store.
  func texts(_ sql: String) throws -> [String] {
    try DatabaseQueue(path: folder.file("todo.sqlite").path).read { db in try String.fetchAll(db, sql: sql) }
  }
}

/// What `curl` prints.
func curl(_ arguments: String...) throws -> String {
  try output(of: ["curl", "--silent", "--show-error"] + arguments)
}

/// What a program of the system prints.
func output(of command: String...) throws -> String { try output(of: command) }

private func output(of command: [String]) throws -> String {
  let run = try ProgramRun(named: command[0], Array(command.dropFirst()))
  if !run.errors.isEmpty { print(run.errors) }
  return run.output
}
#endif
