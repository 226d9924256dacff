import DataModelDefinition

/// Why a document cannot be read, and where.
struct XMLProblem: Error {
  enum Kind {
    case notWellFormed
    case documentType
    case tooLarge
    case encoding
  }

  let kind: Kind
  let message: String
  /// The offset in bytes.
  let offset: Int

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
