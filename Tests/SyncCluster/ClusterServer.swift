import Foundation

/// A process of `datamodel-server`, which is begun again on its port.
actor ClusterServer {
  private let program: String
  private let arguments: [String]
  private let log: URL
  private var process: Process?
  private(set) var port = 0

  init(_ program: String, _ arguments: [String], log: URL) {
    self.program = program
    self.arguments = arguments
    self.log = log
  }

  struct NotStarted: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts it, and waits until it listens. One that does not come up is started again, as by whatever looks
  /// after a service: the connection of its start may be one that is ended.
  func start() async throws {
    for _ in 0..<5 where (try? await startOnce()) != nil { return }
    try await startOnce()
  }

  private func startOnce() async throws {
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + ["--port", "\(port)"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    self.process = process
    while true {
      let text = try String(contentsOf: log, encoding: .utf8)
      if let match = text.firstMatch(of: /address=http:\/\/127\.0\.0\.1:(\d+)/), let port = Int(match.1) {
        self.port = port
        return
      }
      if !process.isRunning { throw NotStarted(description: text) }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Ends it as if the machine had lost its power.
  func kill() {
    guard let process, process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
