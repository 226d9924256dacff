import DataModelTestSupport
import Foundation

/// A source file of the tests in which blocks of documents stand.
struct SnippetSource: Sendable {
  let name: String
  let text: String

  /// All lines, each with the module without which it is not compiled; an empty name for another condition.
  private let lines: [(text: String, module: String?)]

  init(name: String, text: String) {
    self.name = name
    self.text = text
    var modules: [String] = []
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("#if ") {
        modules.append(line.firstMatch(of: /canImport\((\w+)\)/).map { String($0.1) } ?? "")
      }
      defer { if line.hasPrefix("#endif") { modules.removeLast() } }
      return (String(line), modules.last)
    }
  }

  /// Whether the lines of a block stand here one after the other, all as far to the right.
  func contains(_ block: CodeBlock) -> Bool {
    let count = block.lines.count
    guard count > 0, lines.count >= count else { return false }
    return lines.indices.dropLast(count - 1).contains { start in
      let candidates = lines[start..<(start + count)]
      return candidates.allSatisfy { $0.module == block.marker?.module }
        && DocumentBlock.withoutIndentation(candidates.map(\.text)) == block.lines
    }
  }
}

extension Repository {
  static func snippetSources() throws -> [SnippetSource] {
    let folder = "Tests/DocumentationTests/Snippets"
    return try names(in: folder).filter { $0.hasSuffix(".swift") }.sorted().map { name in
      SnippetSource(name: name, text: try text(of: "\(folder)/\(name)"))
    }
  }
}
