#if DevServer
import DataModelTestSupport
import Foundation
import Testing

@testable import DataModelServer

/// What the documents and the files of the container say of the options.
@Suite struct ServerDocumentTests {
  @available(macOS 14, *)
  private static var names: Set<String> {
    Set(ServerCommand.configuration.subcommands.flatMap(CommandOption.options).map(\.name))
  }

  @available(macOS 14, *)
  @Test func thePageHasEachOptionOnce() throws {
    let page = try Repository.text(of: "Documentation/Reference/Server.md")
    let found = page.split(separator: "\n").filter { $0.hasPrefix("| `--") }.flatMap { line in
      (line.split(separator: "|").first ?? "").matches(of: /`--([a-z-]+)`/).map { String($0.1) }
    }
    #expect(found.sorted() == Self.names.sorted())
  }

  @available(macOS 14, *)
  @Test(arguments: [
    "Documentation/Reference/Server.md", "Documentation/Guides/RunTheService.md",
    "Examples/Service/Dockerfile", "Examples/Service/compose.yaml",
  ])
  func variablesAreOptions(_ file: String) throws {
    let found = try Repository.text(of: file).matches(of: /DATAMODEL_OPTION_([A-Z_]+)/)
      .map { $0.1.lowercased().replacing("_", with: "-") }
    #expect(!found.isEmpty)
    #expect(Set(found).subtracting(Self.names).isEmpty)
  }

  /// The paths of the page are those that the server answers.
  @Test func thePathsAreThere() throws {
    let page = try Repository.text(of: "Documentation/Guides/RunTheService.md")
    for route in OwnRoute.allCases { #expect(page.contains("| `\(route.rawValue)` |")) }
  }

  @available(macOS 14, *)
  @Test func theFiguresAreOnThePage() async throws {
    let page = try Repository.text(of: "Documentation/Guides/RunTheService.md")
    let text = await RequestMetrics().text(with: [])
    for match in text.matches(of: #/TYPE (\S+) /#) { #expect(page.contains("`\(match.1){")) }
  }
}
#endif
