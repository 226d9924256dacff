import DataModelTestSupport
import Foundation
import Testing

/// Links in the documents, the pictures and the workflows lead somewhere.
@Suite struct LinkTests {
  @Test(arguments: try Repository.documents())
  func leadSomewhere(_ document: String) throws {
    let folder = Repository.url(of: document).deletingLastPathComponent()
    for link in Self.links(in: try Repository.text(of: document)) where !link.contains("://") {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      let target = parts[0].isEmpty ? Repository.url(of: document) : folder.appendingPathComponent(parts[0])
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link)")
      guard parts.count > 1, target.pathExtension == "md" else { continue }
      let anchors = Self.anchors(in: try String(contentsOf: target, encoding: .utf8))
      #expect(anchors.contains(parts[1]), "\(document): \(link)")
    }
  }

  /// An address of a heading leads to one heading.
  @Test(arguments: try Repository.documents())
  func anchorsAreUnique(_ document: String) throws {
    let anchors = Self.anchors(in: try Repository.text(of: document))
    let repeated = Dictionary(grouping: anchors) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    // Each version of the changelog has the same sections.
    #expect(repeated.isEmpty || document == "CHANGELOG.md", "\(document): \(repeated)")
  }

  /// Every page is reached from the README by links.
  @Test func everyPageIsReached() throws {
    var reached: Set<String> = []
    var pages = ["README.md"]
    while let page = pages.popLast() {
      guard reached.insert(page).inserted, Repository.hasFile(page) else { continue }
      let folder = URL(fileURLWithPath: "/\(page)").deletingLastPathComponent()
      pages += Self.links(in: try Repository.text(of: page)).filter { !$0.contains("://") }
        .map { $0.prefix { $0 != "#" } }.filter { $0.hasSuffix(".md") }
        .map { String(folder.appendingPathComponent(String($0)).standardizedFileURL.path.dropFirst()) }
    }
    let missed = Set(try Repository.documents()).subtracting(reached).filter {
      $0.hasPrefix("Documentation/")
    }
    #expect(missed.sorted() == [])
  }

  /// What sources, scripts, workflows and pictures name of the documentation is there.
  @Test func namedPagesAreThere() throws {
    for file in try Self.otherFiles() {
      guard let text = try? Repository.text(of: file) else { continue }
      for match in text.matches(of: /Documentation\/[\w\/]+(?:\.\w+)+(?:#([\w-]+))?/) {
        let page = String(match.0.prefix { $0 != "#" })
        #expect(Repository.hasFile(page), "\(file): \(page)")
        guard let anchor = match.1, Repository.hasFile(page) else { continue }
        let anchors = Self.anchors(in: try Repository.text(of: page))
        #expect(anchors.contains(String(anchor)), "\(file): \(match.0)")
      }
      guard file.hasSuffix(".svg") else { continue }
      let identifiers = Set(text.matches(of: /\sid="([^"]+)"/).map(\.1))
      for match in text.matches(of: /(?:href="|url\()(#?)([^")]+)/) {
        #expect(!match.1.isEmpty && identifiers.contains(match.2), "\(file): \(match.2)")
      }
    }
  }

  /// The files, other than documents and tests, that may name a document.
  private static func otherFiles() throws -> [String] {
    let folders = [
      ".ci", ".github", "Documentation", "Examples", "Plugins", "Schemas", "Scripts", "Sources", "Templates",
    ]
    let files = folders.flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: Repository.url(of: folder).path)
      return (paths.map { $0.compactMap { $0 as? String } } ?? []).map { "\(folder)/\($0)" }
    }
    return files.filter { !$0.hasSuffix(".md") && !$0.contains("/.build/") }
      + ["action.yml", ".pre-commit-hooks.yaml", "Package.swift"]
  }

  // MARK: - Reading

  /// Where links and pictures lead: `[a](b)`, `![a](b "c")`, `[a]: b`, and those in HTML.
  private static func links(in text: String) -> [String] {
    let prose = withoutCode(text)
    let links = prose.matches(of: /\]\(([^)\s]+)(?:\s"[^"]*")?\)/).map(\.1)
    let references = prose.matches(of: /(?:^|\n)\[[^\]]+\]:\s*(\S+)/).map(\.1)
    let attributes = prose.matches(of: /\s(?:href|src|srcset)="([^"]+)"/).map(\.1)
    return (links + references + attributes).map(String.init)
  }

  /// What headings are called in an address, in their order: in small letters, with '-' for a space, and
  /// without other signs.
  private static func anchors(in text: String) -> [String] {
    withoutCode(text).split(separator: "\n").compactMap { line in
      guard let heading = line.wholeMatch(of: /#+ (.*)/)?.1 else { return nil }
      let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      return kept.replacing(" ", with: "-")
    }
  }

  private static func withoutCode(_ text: String) -> String {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isCode && !isFence
    }.joined(separator: "\n")
  }

  @Test func headingsHaveAnchors() {
    let text = "# One, two\n```sh\n# three\n```\n## `four()` & five\n"
    #expect(Self.anchors(in: text) == ["one-two", "four--five"])
  }

  @Test(arguments: [
    ("[a](b.md#c) and [d](#e)", ["b.md#c", "#e"]), ("![a](b.svg)", ["b.svg"]), ("[a](b \"c\")", ["b"]),
    ("[a]: b.md", ["b.md"]), ("<a href=\"b\"><img alt=\"\" src=\"c.svg\"></a>", ["b", "c.svg"]),
    ("[![a](b.svg)](c.md)", ["b.svg", "c.md"]), ("```\n[a](b)\n```", []),
  ])
  func linksAreFound(_ text: String, _ links: [String]) {
    #expect(Set(Self.links(in: text)) == Set(links))
  }
}
