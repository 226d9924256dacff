import DataModelTestSupport
import Foundation
import Testing

/// The text of `Documentation/Reference/Formats.md`.
struct FormatsPage {
  private static let file = Repository.url(of: "Documentation/Reference/Formats.md")
  private var text: String

  init() throws {
    text = try String(contentsOf: Self.file, encoding: .utf8)
  }

  /// The text of an example's block.
  func example(_ name: String) throws -> String {
    String(text[try range(of: name)])
  }

  func replacing(_ name: String, with example: String) throws -> FormatsPage {
    var page = self
    page.text.replaceSubrange(try range(of: name), with: example)
    return page
  }

  func write() throws {
    try Data(text.utf8).write(to: Self.file)
  }

  private func range(of name: String) throws -> Range<String.Index> {
    let mark = try #require(text.firstRange(of: "<!-- example: \(name) -->\n```"), "no example '\(name)'")
    let start = try #require(text[mark.upperBound...].firstIndex(of: "\n")).utf16Offset(in: text) + 1
    let first = String.Index(utf16Offset: start, in: text)
    let end = try #require(text[first...].firstRange(of: "```\n"))
    return first..<end.lowerBound
  }

  /// The second column of the table, and the members that its last column names in passing.
  var membersOfTable: Set<String> {
    var names: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      for part in cells[2].split(separator: "`").enumerated() where part.offset % 2 == 1 {
        names.insert(String(part.element))
      }
    }
    return names
  }
}
