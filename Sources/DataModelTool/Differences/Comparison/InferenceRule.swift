import DataModelDefinition

/// A row of the table of changes: whether Core Data infers a change, and what happens to the rows.
package struct InferenceRule: Sendable, Hashable {
  /// The change in words, after the name of the element: `added, required, no default`
  package let words: String
  package let inference: Inference
  package let treatment: Treatment

  init(_ words: String, _ inference: Inference, _ treatment: Treatment = .nothing) {
    (self.words, self.inference, self.treatment) = (words, inference, treatment)
  }

  /// Returns the rule with a question that the user has to answer.
  func asked(_ question: String) -> InferenceRule { InferenceRule(words, inference, .asked(question)) }
}

/// Whether Core Data would infer the migration (lightweight migration).
package enum Inference: Sendable, Hashable {
  case inferred
  /// It depends on the rows; the reason says when it fails.
  case dependsOnRows(String)
  case refused(String)
  /// The change is not in the version hash: both versions open the same stores.
  case noVersion
  /// Apple's documentation does not say; the reason says what is known.
  case undocumented(String)

  /// The name in JSON.
  package var name: String {
    switch self {
    case .inferred: "inferred"
    case .dependsOnRows: "depends-on-rows"
    case .refused: "refused"
    case .noVersion: "no-version"
    case .undocumented: "undocumented"
    }
  }

  package var reason: String? {
    switch self {
    case .inferred, .noVersion: nil
    case .dependsOnRows(let reason), .refused(let reason), .undocumented(let reason): reason
    }
  }
}

/// The effect of a migration on the rows of a database.
package enum Treatment: Sendable, Hashable {
  /// The rows do not change; indexes, checks or triggers may be recreated.
  case nothing
  case adds
  case renames
  /// Values are rewritten, without loss and without a question.
  case converts
  /// Values may not fit. The rows that do not are counted first, and the migration is refused if there are
  /// any.
  case checked
  case dropped
  /// The user has to state what should happen.
  case asked(String)

  /// The name in JSON and in text.
  package var name: String {
    switch self {
    case .nothing: "nothing"
    case .adds: "adds"
    case .renames: "renames"
    case .converts: "converts"
    case .checked: "checked"
    case .dropped: "dropped"
    case .asked: "asked"
    }
  }

  package var question: String? {
    if case .asked(let question) = self { question } else { nil }
  }

  /// The names in the order of summaries.
  package static let names = ["asked", "dropped", "checked", "converts", "renames", "adds", "nothing"]
}
