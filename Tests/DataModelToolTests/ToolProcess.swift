import DataModelTestSupport
import Foundation
import Testing

/// The built tool, run as a process.
enum ToolProcess {
  /// Runs `datamodel` with the given arguments, in the top folder of the checkout.
  ///
  /// What goes to a given `output` or `errors` is not part of the outcome. Without an `input` there is
  /// nothing to read.
  static func run(
    _ arguments: [String],
    in folder: URL = Repository.root,
    input: Data? = nil,
    output: FileHandle? = nil,
    errors: FileHandle? = nil
  ) throws -> ProgramRun {
    let tool: URL = try #require(
      BuiltProgram.url(of: "datamodel"),
      "datamodel was not built beside the tests"
    )
    let run = try ProgramRun(tool, arguments, in: folder, input: input, output: output, errors: errors)
    #expect(!run.isKilled, "the tool crashed")
    return run
  }
}

extension ProgramRun {
  /// The lines on standard error without the summary at the end, and what can be repaired.
  var findings: [String] {
    errors.split(separator: "\n").map(String.init)
      .filter { !$0.contains(" checked: ") && !$0.contains(" can be repaired") }
  }
}
