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
}
