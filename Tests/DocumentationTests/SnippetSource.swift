import Foundation

/// A source file of the tests in which blocks of documents stand.
struct SnippetSource: Sendable {
  let name: String
  let text: String

  /// All lines, and which of them are compiled on every platform.
  private let lines: [(text: String, isConditional: Bool)]

  init(name: String, text: String) {
    self.name = name
    self.text = text
    var depth = 0
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("#if ") { depth += 1 }
      defer { if line.hasPrefix("#endif") { depth -= 1 } }
      return (String(line), depth > 0)
    }
  }

  /// Whether the lines of a block stand here one after the other, all as far to the right.
  func contains(_ block: CodeBlock) -> Bool {
    let count = block.lines.count
    guard count > 0, lines.count >= count else { return false }
    return lines.indices.dropLast(count - 1).contains { start in
      let candidates = lines[start..<(start + count)]
      return candidates.allSatisfy { $0.isConditional == (block.marker == .swiftUI) }
        && CodeBlock.withoutIndentation(candidates.map(\.text)) == block.lines
    }
  }
}
