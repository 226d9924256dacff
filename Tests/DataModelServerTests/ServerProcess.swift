#if DevServer
import DataModelTestSupport
import Foundation
import Testing

/// The built program `datamodel-server`, run as a process on a free port.
final class ServerProcess {
  let port: Int
  let url: URL
  /// The number of the process.
  var number: Int32 { process.processIdentifier }

  private let process: Process
  private let folder: TemporaryFolder
  private let ended: AsyncStream<Void>

  /// Starts the program with a model, by default that of Todo, and waits until it listens.
  init(
    _ arguments: [String] = [],
    model: URL = Repository.url(of: "Schemas/QSDataModel.xcdatamodeld")
  ) async throws {
    folder = try TemporaryFolder()
    let program: URL = try #require(
      BuiltProgram.url(of: "datamodel-server"),
      "datamodel-server was not built beside the tests"
    )
    process = Process()
    process.executableURL = program
    process.arguments =
      [model.path, "--port", "0"] + arguments
    try folder.write("", to: "log")
    let log = folder.file("log")
    let handle = try FileHandle(forWritingTo: log)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    self.ended = ended
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    var port: Int?
    while port == nil, process.isRunning {
      try await Task.sleep(for: .milliseconds(20))
      port = try String(contentsOf: log, encoding: .utf8)
        .firstMatch(of: /address=http:\/\/[0-9.]+:(\d+)/).flatMap { Int($0.1) }
    }
    let text = try String(contentsOf: log, encoding: .utf8)
    self.port = try #require(port, "\(text)")
    url = try #require(URL(string: "http://127.0.0.1:\(self.port)"))
  }

  deinit { kill() }

  /// The output of the program.
  var log: String {
    get throws { try String(contentsOf: folder.file("log"), encoding: .utf8) }
  }

  /// Asks it to end.
  func terminate() { process.terminate() }

  /// Ends it at once.
  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    // On Linux, a process that was not waited for is never freed, and keeps its files open.
    process.waitUntilExit()
  }

  /// Waits until it has ended: its exit code, or the number of a signal.
  func outcome() async -> (reason: Process.TerminationReason, status: Int32) {
    for await _ in ended {}
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus)
  }
}
#endif
