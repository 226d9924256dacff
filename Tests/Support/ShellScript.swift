package import Foundation

/// Lines of a shell, run in a folder as a workflow runs them, with programs that stand in for those on the
/// `PATH`.
package struct ShellScript: Sendable {
  /// What a run has come to.
  package struct Outcome: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  private let folder: URL
  private let programs: TemporaryFolder
  private let variables: [String: String]

  /// Makes the stand-ins, programs by their names, each as lines for `sh`; `variables` come on top of the
  /// environment.
  package init(in folder: URL, standIns: [String: String] = [:], variables: [String: String] = [:]) throws {
    self.folder = folder
    self.variables = variables
    programs = try TemporaryFolder()
    try programs.writePrograms(standIns)
  }

  /// Runs lines as GitHub's runners do for `shell: bash`: to the first that fails, also within a pipe.
  package func run(_ lines: String, _ arguments: [String] = []) throws -> Outcome {
    let streams = try TemporaryFolder()
    try streams.write(lines, to: "script")
    // Files, not pipes: a pipe that is not emptied stops the process.
    let (output, errors) = (streams.file("output"), streams.file("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let options = ["bash", "--noprofile", "--norc", "-eo", "pipefail"]
    process.arguments = options + [streams.file("script").path] + arguments
    process.currentDirectoryURL = folder
    let inherited = ProcessInfo.processInfo.environment
    var environment = inherited.merging(variables) { _, new in new }
    environment["PATH"] = "\(programs.url.path):\(variables["PATH"] ?? inherited["PATH"] ?? "")"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8)
    )
  }
}
