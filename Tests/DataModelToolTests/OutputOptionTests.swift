import DataModelTestSupport
import Foundation
import Testing

/// `--output` of `sql` and `inspect`: the bytes that would be printed, in a file.
@Suite struct OutputOptionTests {
  private static let model = "Schemas/QSDataModel.xcdatamodeld"

  @Test(arguments: [
    ["sql", model], ["inspect", model], ["inspect", model, "--format", "mermaid"],
    ["inspect", model, "--format", "dot"], ["inspect", model, "--format", "html"],
  ])
  func isWhatWouldBePrinted(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a b.txt")
    let printed = try ToolProcess.run(arguments)
    for option in ["--output", "-o"] {
      let outcome = try ToolProcess.run(arguments + [option, file.path])
      #expect(outcome.status == 0)
      #expect(outcome.output == "" && outcome.errors == "")
      #expect(try String(contentsOf: file, encoding: .utf8) == printed.output)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a b.txt"])
  }

  @Test(arguments: ["sql", "inspect"])
  func aModelWithErrorsLeavesTheFileAsItWas(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("<model/>", to: "M.xcdatamodel/contents")
    try folder.write("before", to: "out")
    let outcome = try ToolProcess.run([command, "M.xcdatamodel", "--output", "out"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(try String(contentsOf: folder.url.appendingPathComponent("out"), encoding: .utf8) == "before")
  }

  @Test(arguments: ["sql", "inspect"])
  func whereItCannotBeWrittenIs73(_ command: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try ToolProcess.run([command, Self.model, "--output", "\(folder.url.path)/nowhere/out"])
    #expect(outcome.status == 73)
    #expect(outcome.errors == "error: '\(folder.url.path)/nowhere/out' cannot be written\n")
  }
}
