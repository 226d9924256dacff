import DataModelTestSupport
import Foundation
import Testing

/// What the documents show of Swift is what the tests compile and run.
@Suite struct DocumentTests {
  static let blocks = Result {
    try Repository.documents().flatMap { document in
      try CodeBlock.blocks(of: Repository.text(of: document), in: document)
    }
  }

  private static func blocks(_ isWanted: (CodeBlock.Marker?) -> Bool) -> [CodeBlock] {
    ((try? blocks.get()) ?? []).filter { isWanted($0.marker) }
  }

  static let code = blocks { $0 == nil || $0?.module != nil }
  static let manifests = blocks { $0 == .target || $0 == .package }

  @Test(arguments: code)
  func isInTheTests(_ block: CodeBlock) throws {
    let isThere = try Repository.snippetSources().contains { $0.contains(block) }
    #expect(isThere, "\(block.document):\(block.line): no file in Snippets has this block")
  }

  /// Text in a comment or a string would not show whether it compiles.
  @Test func sourcesAreCode() throws {
    for source in try Repository.snippetSources() {
      for mark in ["/*", "\"\"\"", "#if false", "#if os", "#else"] {
        #expect(!source.text.contains(mark), "\(source.name) has \(mark)")
      }
    }
  }

  @Test func findsTheBlocks() throws {
    let documents = Set(try Self.blocks.get().map(\.document))
    #expect(
      documents.isSuperset(of: [
        "README.md", "Documentation/Reference/Conditions.md", "Documentation/Guides/Plugins.md",
        "Documentation/Guides/Runtime.md",
        "Documentation/Guides/OfflineSync.md", "Documentation/Guides/RemoteTables.md",
        "Documentation/Guides/ApplePlatforms.md",
        "Documentation/Guides/MovingFromMobileApps.md",
      ])
    )
    #expect(Self.code.count >= 20 && Self.manifests.count >= 2)
  }

  // MARK: - Finding

  @Test func blocksAreFoundWithTheirLines() throws {
    let text = """
      ```sh
      ```
      ```swift
        let a = 1

          let b = 2
      ```
      <!-- SwiftUI -->

      ```swift
      Text("")
      ```
      """
    let blocks = try CodeBlock.blocks(of: text, in: "A.md")
    #expect(blocks.map(\.testDescription) == ["A.md:3", "A.md:10"])
    #expect(blocks.map(\.lines) == [["let a = 1", "", "  let b = 2"], ["Text(\"\")"]])
    #expect(blocks.map(\.marker) == [nil, .swiftUI])
  }

  @Test(arguments: ["```swift\nlet a = 1", "<!-- swift-ui -->\n```swift\n```"])
  func mistakesAreErrors(_ text: String) {
    #expect(throws: DocumentBlock.Mistake.self) { try CodeBlock.blocks(of: text, in: "A.md") }
  }

  @Test(arguments: [
    ("  let a = 1\n    let b = 2", true),
    ("let a = 1\nlet b = 2", false),
    ("let a = 1\n\n  let b = 2", false),
    ("let a = 1", false),
    ("#if canImport(SwiftUI)\nlet a = 1\n  let b = 2\n#endif", false),
  ])
  func sourcesAreCompared(_ text: String, _ isThere: Bool) throws {
    let blocks = try CodeBlock.blocks(of: "```swift\nlet a = 1\n  let b = 2\n```", in: "A.md")
    let source = SnippetSource(name: "A.swift", text: text)
    #expect(blocks.map { source.contains($0) } == [isThere])
  }

  /// A block that needs a module is where that module is asked for.
  @Test(arguments: [
    ("SwiftUI", "canImport(SwiftUI)", true), ("SwiftUI", "canImport(BackgroundTasks)", false),
    ("BackgroundTasks", "canImport(BackgroundTasks) && os(iOS)", true), ("SwiftUI", "DEBUG", false),
  ])
  func platformsAreCompared(_ marker: String, _ condition: String, _ isThere: Bool) throws {
    let text = "<!-- \(marker) -->\n```swift\nlet a = 1\n```"
    let source = SnippetSource(name: "A.swift", text: "#if \(condition)\nlet a = 1\n#endif")
    #expect(try CodeBlock.blocks(of: text, in: "A.md").map { source.contains($0) } == [isThere])
  }
}
