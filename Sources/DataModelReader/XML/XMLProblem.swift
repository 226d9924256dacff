package import DataModelDefinition

/// An error that makes a document unreadable, and its place.
package struct XMLProblem: Error {
  enum Kind {
    case notWellFormed
    case documentType
    case tooLarge
    case encoding
  }

  let kind: Kind
  package let message: String
  /// The offset in bytes.
  package let offset: Int
  /// A second place that is involved.
  var related: Related?

  struct Related {
    let message: String
    let offset: Int
  }

  /// Returns the finding about the problem.
  package func diagnostic(in source: SourceFile) -> Diagnostic {
    Diagnostic(
      rule,
      message,
      at: source.location(of: offset..<offset),
      // There is no model yet.
      about: nil,
      related: [related].compactMap { $0 }.map {
        .init($0.message, at: source.location(of: $0.offset..<$0.offset))
      }
    )
  }

  /// The rule that a problem of this kind breaks.
  var rule: Rule {
    switch kind {
    case .notWellFormed: DocumentRules.malformedXML
    case .documentType: DocumentRules.documentType
    case .tooLarge: DocumentRules.documentTooLarge
    case .encoding: DocumentRules.unsupportedEncoding
    }
  }
}
