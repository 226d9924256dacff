import DataModelTestSupport
import Foundation
import Testing

/// The built tool, run as a process.
enum ToolProcess {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// The lines on standard error without the summary at the end, and what can be repaired.
    var findings: [String] {
      errors.split(separator: "\n").map(String.init)
        .filter { !$0.contains(" checked: ") && !$0.contains(" can be repaired") }
    }
  }

  /// Runs `datamodel` with the given arguments, in the top folder of the checkout.
  ///
  /// What goes to a given `output` or `errors` is not part of the outcome. Without an `input` there is
  /// nothing to read.
  static func run(
    _ arguments: [String],
    in folder: URL = Repository.root,
    input: Data? = nil,
    output device: FileHandle? = nil,
    errors errorDevice: FileHandle? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = try executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Files, not pipes: a pipe that is not emptied stops the tool.
    let streams = try TemporaryFolder()
    let output = streams.url.appendingPathComponent("output")
    let errors = streams.url.appendingPathComponent("errors")
    for file in [output, errors] { try Data().write(to: file) }
    if let input { try streams.write(input, to: "input") }
    process.standardInput =
      try input.map { _ in try FileHandle(forReadingFrom: streams.url.appendingPathComponent("input")) }
      ?? FileHandle.nullDevice
    process.standardOutput = try device ?? FileHandle(forWritingTo: output)
    process.standardError = try errorDevice ?? FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "the tool crashed")
    return Outcome(
      status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8)
    )
  }

  private static func executable() throws -> URL {
    try #require(BuiltProgram.url(of: "datamodel"), "datamodel was not built beside the tests")
  }
}
