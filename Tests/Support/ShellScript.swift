package import Foundation

/// Lines of a shell, run in a folder as a workflow runs them, with programs that stand in for those on the
/// `PATH`.
package struct ShellScript: Sendable {
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
  package func run(_ lines: String, _ arguments: [String] = []) throws -> ProgramRun {
    let scripts = try TemporaryFolder()
    defer { scripts.remove() }
    try scripts.write(lines, to: "script")
    let path = variables["PATH"] ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try ProgramRun(
      named: "bash",
      ["--noprofile", "--norc", "-eo", "pipefail", scripts.file("script").path] + arguments,
      in: folder,
      variables: variables.merging(["PATH": "\(programs.url.path):\(path)"]) { _, new in new }
    )
  }
}
