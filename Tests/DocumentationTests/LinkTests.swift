import DataModelTestSupport
import Foundation
import Testing

/// Links between the documents lead somewhere.
@Suite struct LinkTests {
  @Test func leadSomewhere() throws {
    for document in try Repository.documents() {
      for link in Self.links(in: try Repository.text(of: document)) where !link.contains("://") {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let folder = Repository.url(of: document).deletingLastPathComponent()
        let target = parts[0].isEmpty ? Repository.url(of: document) : folder.appendingPathComponent(parts[0])
        #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link)")
        guard parts.count > 1, target.pathExtension == "md" else { continue }
        let anchors = Self.anchors(in: try String(contentsOf: target, encoding: .utf8))
        #expect(anchors.contains(parts[1]), "\(document): \(link)")
      }
    }
  }

  private static func links(in text: String) -> [String] {
    text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
  }

  /// What a heading is called in an address: in small letters, with '-' for a space, and without other signs.
  private static func anchors(in text: String) -> Set<String> {
    var isCode = false
    var anchors: Set<String> = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, let heading = line.wholeMatch(of: /#+ (.*)/)?.1 else { continue }
      let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      anchors.insert(kept.replacing(" ", with: "-"))
    }
    return anchors
  }

  @Test func headingsHaveAnchors() {
    let text = "# One, two\n```sh\n# three\n```\n## `four()` & five\n"
    #expect(Self.anchors(in: text) == ["one-two", "four--five"])
    #expect(Self.links(in: "[a](b.md#c) and [d](#e)") == ["b.md#c", "#e"])
  }
}
