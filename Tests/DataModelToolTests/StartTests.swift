import DataModelTestSupport
import Foundation
import Testing

/// The model of `Documentation/Start.md`, pasted where the text says, and the code that uses it.
@Suite struct StartTests {
  private static func block(_ language: String, after words: String) throws -> String {
    let text = try Repository.text(of: "Documentation/Start.md")
    let start = try #require(text.range(of: words), "Start.md does not say '\(words)'").upperBound
    let block = text[start...].split(separator: "```\(language)\n", maxSplits: 1)[1]
    return String(block.prefix(upTo: try #require(block.range(of: "```")).lowerBound))
  }

  private func pasted() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let place = "Sources/App/QSDataModel.xcdatamodeld/QSDataModel.xcdatamodel/contents"
    try folder.write(Self.block("xml", after: "`\(place)`"), to: place)
    return folder
  }

  @Test func theModelHasNoFindings() throws {
    let folder = try pasted()
    let outcome = try ToolProcess.run(["validate", ".", "--strict"], in: folder.url)
    #expect((outcome.status, outcome.errors) == (0, "1 model checked: no errors, no warnings.\n"))
  }

  @Test(.enabled(if: BuiltModules() != nil)) func theCodeIsThatOfTheModel() throws {
    let folder = try pasted()
    let code = try Self.block("swift", after: "`Sources/App/Todos.swift`")
    try folder.write(code, to: "Sources/App/Todos.swift")
    let generated = ["generate", ".", "--output", "Sources/App/Generated"]
    try #require(try ToolProcess.run(generated, in: folder.url).status == 0)
    let modules = try #require(BuiltModules())
    let outcome = try ShellScript(in: folder.url).run(
      #"swiftc -swift-version 6 -typecheck "$@" Sources/App/*.swift Sources/App/Generated/*.swift"#,
      modules.compilerArguments
    )
    #expect((outcome.status, outcome.errors) == (0, ""))
  }
}
