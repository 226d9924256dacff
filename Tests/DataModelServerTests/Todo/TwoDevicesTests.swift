#if DevServer
import DataModelTestSupport
import Foundation
import Testing

/// What `TwoDevices.md` shows happens: its commands are run in their order, with a real server, and what they
/// print is compared with the page.
@Suite(.enabled(if: RemoteTodos.hasCurl, "there is no 'curl' here, which looks at the remote table"))
struct TwoDevicesTests {
  private static let page = "Documentation/Guides/TwoDevices.md"

  @Test func thePageSaysWhatHappens() async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    // A port on which nothing listens yet: that of a server which is gone.
    let first = try await ServerProcess()
    first.kill()
    _ = await first.outcome()
    var server: ServerProcess?
    defer { server?.kill() }
    var session = try ConsoleSession(in: folder, port: first.port)
    var count = 0
    for block in try Repository.blocks.get() where block.document == Self.page {
      if block.language == "sh", block.text.contains("datamodel-server Schemas/QSDataModel.xcdatamodeld") {
        let rows = folder.file("service.sqlite").path
        server = try await ServerProcess(["--port", "\(first.port)", "--database", rows])
      }
      guard block.language == "console" else { continue }
      for step in ConsoleStep.steps(of: block) {
        let output = try session.run(step)
        #expect(output == step.output, "\(block): \(step.command)")
        count += 1
      }
    }
    #expect(server != nil && count >= 14)
  }

  @Test func stepsAreRead() throws {
    let text = "```console\n$ a b\nc\nd\n$ e\n```"
    let block = try #require(DocumentBlock.blocks(of: text, in: "A.md").first)
    #expect(
      ConsoleStep.steps(of: block) == [
        .init(command: "a b", output: "c\nd"), .init(command: "e", output: ""),
      ]
    )
  }
}
#endif
