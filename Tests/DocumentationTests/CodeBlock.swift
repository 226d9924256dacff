import Foundation
import Testing

/// A block of Swift in a document.
struct CodeBlock: Sendable, CustomTestStringConvertible {
  /// What a comment before a block says of it: `<!-- SwiftUI -->`
  enum Marker: String, Sendable {
    /// It is compiled where there is SwiftUI.
    case swiftUI = "SwiftUI"
    /// It is compiled where there is GRDBQuery, which needs SwiftUI.
    case grdbQuery = "GRDBQuery"
    /// It is compiled where there are background tasks: on iOS.
    case backgroundTasks = "BackgroundTasks"
    /// It is a target in `Package.swift`.
    case target = "Package.swift: a target"
    /// It is the last arguments of `Package`.
    case package = "Package.swift: dependencies and targets"

    /// The module that the platform needs to have; nil for a part of a manifest.
    var module: String? {
      switch self {
      case .swiftUI, .grdbQuery, .backgroundTasks: rawValue
      case .target, .package: nil
      }
    }
  }

  /// The path of the document in the repository.
  let document: String
  /// The line with which the block begins.
  let line: Int
  /// Nil if it is in the sources of the tests.
  let marker: Marker?
  /// Its lines without the indentation that they have in common.
  let lines: [String]

  var testDescription: String { "\(document):\(line)" }

  /// The blocks of a document, in their order.
  ///
  /// - Throws: ``Mistake`` for a comment before a block that is no marker, and for a block without an end
  static func blocks(of text: String, in document: String) throws -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var fence: (line: Int, isSwift: Bool, marker: Marker?, lines: [String])?
    var previous = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if let open = fence {
        guard trimmed == "```" else {
          fence?.lines.append(String(line))
          continue
        }
        if open.isSwift {
          let lines = withoutIndentation(open.lines)
          blocks.append(CodeBlock(document: document, line: open.line, marker: open.marker, lines: lines))
        }
        fence = nil
        previous = ""
      } else if trimmed.hasPrefix("```") {
        let isSwift = trimmed.dropFirst(3).lowercased().hasPrefix("swift")
        let marker = isSwift ? try marker(in: previous, "\(document):\(index + 1)") : nil
        fence = (index + 1, isSwift, marker, [])
      } else if !trimmed.isEmpty {
        previous = trimmed
      }
    }
    if let fence { throw Mistake(description: "\(document):\(fence.line): the block has no end") }
    return blocks
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  private static func marker(in line: String, _ place: String) throws -> Marker? {
    guard line.hasPrefix("<!--"), line.hasSuffix("-->") else { return nil }
    let word = line.dropFirst(4).dropLast(3).trimmingCharacters(in: .whitespaces)
    if let marker = Marker(rawValue: word) { return marker }
    throw Mistake(description: "\(place): '\(word)' is no marker of a block")
  }

  /// Lines without what all of them begin with.
  static func withoutIndentation(_ lines: [String]) -> [String] {
    let indentation =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }
  }
}
