#if DevServer
import DataModelTestSupport
import Foundation
import Testing

/// The requests that `TableService.md` sends with `curl` have answers from the server.
@Suite(.enabled(if: RemoteTodos.hasCurl, "there is no 'curl' here"))
struct RequestDocumentTests {
  private static let page = "Documentation/Guides/TableService.md"

  @Test func requestsAreAnswered() async throws {
    let block = try #require(
      Repository.blocks(in: "sh").first { $0.document == Self.page && $0.text.hasPrefix("curl ") }
    )
    let server = try await ServerProcess()
    defer { server.kill() }
    let folder = try TemporaryFolder()
    let commands = block.text.replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)")
      .replacing("curl -H", with: "curl --silent --fail -w '\\n' -H")
    let outcome = try ShellScript(in: folder.url).run(commands)
    #expect((outcome.status, outcome.errors) == (0, ""))
    let answers = outcome.output.split(separator: "\n")
    let inserted = try #require(answers.first)
    #expect(answers.count == 2 && inserted.contains(#""text":"Buy milk""#))
    #expect(answers.last == "[\(inserted)]")
  }
}
#endif
