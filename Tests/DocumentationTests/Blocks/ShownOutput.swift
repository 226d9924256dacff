import DataModelTestSupport
import Foundation
import Testing

/// A block that shows what commands print or write.
struct ShownOutput: Sendable, CustomTestStringConvertible {
  let document: String
  /// Text of the block, by which it is found.
  let holding: String
  /// Models that are other than those of ``SceneFiles``.
  let files: [String: String]
  let commands: String

  init(_ document: String, _ holding: String, with files: [String: String] = [:], _ commands: String) {
    (self.document, self.holding, self.files, self.commands) = (document, holding, files, commands)
  }

  var testDescription: String { "\(document): \(holding)" }

  func isAbout(_ block: DocumentBlock) -> Bool {
    block.document == document && block.text.contains(holding)
  }

  /// Whether an output has all that a block shows. Spaces, times, numbers of statements and fingerprints may
  /// differ, and `…` in the block may be anything.
  static func shows(_ block: String, _ output: String) throws -> Bool {
    let parts = masked(block).components(separatedBy: "…").map(NSRegularExpression.escapedPattern)
    return try masked(output).contains(Regex(parts.joined(separator: ".*?")))
  }

  private static func masked(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
      .replacing(/\b[0-9a-f]{32}\b/, with: "<fingerprint>")
      .replacing(/\b[0-9a-f]{8}( instead|\))/, with: { "<fingerprint>\($0.1)" })
      .replacing(/\d+ of \d+ statements/, with: "<n> of <n> statements")
      .replacing(/error near line \d+/, with: "error near line <n>")
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "<time>")
  }
}
