import Foundation

/// A block of code in a document.
package struct DocumentBlock: Sendable, CustomStringConvertible {
  /// The path of the document in the repository.
  package let document: String
  /// The line with which the block begins.
  package let line: Int
  /// What follows the fence, such as `sh`; empty for a block without a language.
  package let language: String
  /// The text of a comment before the block: `<!-- SwiftUI -->`
  package let comment: String?
  /// Its lines without the indentation that they have in common.
  package let lines: [String]

  package var text: String { lines.joined(separator: "\n") }
  package var description: String { "\(document):\(line)" }

  package init(document: String, line: Int, language: String, comment: String? = nil, lines: [String]) {
    (self.document, self.line, self.language, self.comment) = (document, line, language, comment)
    self.lines = lines
  }

  package struct Mistake: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// Returns the blocks of a document, in their order.
  ///
  /// - Throws: ``Mistake`` for a block without an end
  package static func blocks(of text: String, in document: String) throws -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    var fence: (line: Int, language: String, comment: String?, lines: [String])?
    var previous = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if let open = fence {
        guard trimmed == "```" else {
          fence?.lines.append(String(line))
          continue
        }
        blocks.append(
          DocumentBlock(
            document: document,
            line: open.line,
            language: open.language,
            comment: open.comment,
            lines: withoutIndentation(open.lines)
          )
        )
        fence = nil
        previous = ""
      } else if trimmed.hasPrefix("```") {
        fence = (index + 1, String(trimmed.dropFirst(3)), comment(in: previous), [])
      } else if !trimmed.isEmpty {
        previous = trimmed
      }
    }
    if let fence { throw Mistake(description: "\(document):\(fence.line): the block has no end") }
    return blocks
  }

  private static func comment(in line: String) -> String? {
    guard line.hasPrefix("<!--"), line.hasSuffix("-->") else { return nil }
    return line.dropFirst(4).dropLast(3).trimmingCharacters(in: .whitespaces)
  }

  /// Returns lines without the indentation that they have in common.
  package static func withoutIndentation(_ lines: [String]) -> [String] {
    let indentation =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }
  }
}

extension Repository {
  /// Returns the paths of all documents, except those in build folders and of other packages.
  package static func documents() throws -> [String] {
    var documents = try names(in: "").filter { $0.hasSuffix(".md") }
    for folder in ["Benchmarks", "Documentation", "Examples"] {
      let all = FileManager.default.enumerator(atPath: url(of: folder).path)
      while let path = all?.nextObject() as? String {
        if path.split(separator: "/").last?.hasPrefix(".") == true { all?.skipDescendants() }
        if path.hasSuffix(".md") { documents.append("\(folder)/\(path)") }
      }
    }
    // The pages of the libraries' catalogues.
    documents += try FileManager.default.subpathsOfDirectory(atPath: url(of: "Sources").path)
      .filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    return documents.sorted()
  }

  /// The blocks of all documents.
  package static let blocks = Result {
    try documents().flatMap { try DocumentBlock.blocks(of: text(of: $0), in: $0) }
  }

  /// Returns the blocks of a language, as arguments of a test; none if the documents cannot be read.
  package static func blocks(in language: String) -> [DocumentBlock] {
    ((try? blocks.get()) ?? []).filter { $0.language == language }
  }
}
