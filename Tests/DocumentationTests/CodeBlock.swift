import DataModelTestSupport
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
    /// It is compiled with the trait `Identity`.
    case identity = "JWTKit"
    /// It is a target in `Package.swift`.
    case target = "Package.swift: a target"
    /// It is the last arguments of `Package`.
    case package = "Package.swift: dependencies and targets"

    /// The module that the platform needs to have; nil for a part of a manifest.
    var module: String? {
      switch self {
      case .swiftUI, .grdbQuery, .backgroundTasks, .identity: rawValue
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

  /// Returns the blocks of Swift in a document, in their order.
  ///
  /// - Throws: `DocumentBlock.Mistake` for a comment before a block that is no marker, and for a block
  ///   without an end
  static func blocks(of text: String, in document: String) throws -> [CodeBlock] {
    try DocumentBlock.blocks(of: text, in: document).filter { $0.language.lowercased().hasPrefix("swift") }
      .map(CodeBlock.init)
  }

  private init(_ block: DocumentBlock) throws {
    (document, line, lines) = (block.document, block.line, block.lines)
    marker = try block.comment.map { comment in
      if let marker = Marker(rawValue: comment) { return marker }
      throw DocumentBlock.Mistake(description: "\(block): '\(comment)' is no marker of a block")
    }
  }
}
