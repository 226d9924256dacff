package import DataModelDefinition

/// The decisions about migrations to a version, from the user info of its elements and from elsewhere.
package struct MigrationDecisions: Sendable {
  /// The decisions made outside of the model, by element. They override the user info.
  private let stated: [ElementName: [UserInfoEntry]]

  package init(_ stated: [ElementName: [UserInfoEntry]] = [:]) { self.stated = stated }

  /// Returns the decision about an element.
  func about(_ element: ElementName, userInfo: [UserInfoEntry]) -> MigrationDecision {
    let entries = userInfo + (stated[element] ?? [])
    func last(_ key: String) -> String? { entries.last { $0.key == key }?.value }
    let dropped = Words<MigrationAnswer.Dropped>(last(UserInfoKey.migrationDrop), atMostOneOf: [])
    let kept = Words(last(UserInfoKey.migrationKeep), atMostOneOf: MigrationAnswer.Kept.alternatives)
    return MigrationDecision(
      value: last(UserInfoKey.migrationValue),
      expression: last(UserInfoKey.migrationExpression),
      dropped: dropped.words,
      kept: kept.words,
      misspelt: [(UserInfoKey.migrationDrop, dropped.misspelt), (UserInfoKey.migrationKeep, kept.misspelt)]
        .compactMap { key, text in text.map { "'\(key)' = '\($0)'" } }
    )
  }
}

/// The words of a decision: one, or several separated by commas, because an element may need two.
private struct Words<Word: RawRepresentable<String> & Hashable> {
  private(set) var words: Set<Word> = []
  /// The text, if it is invalid: it has an unknown word, or two words that exclude each other.
  private(set) var misspelt: String?

  init(_ text: String?, atMostOneOf alternatives: [Set<Word>]) {
    guard let text else { return }
    let known = MigrationAnswer.words(of: text).map(Word.init)
    let words = Set(known.compactMap(\.self))
    if known.isEmpty || known.contains(nil)
      || alternatives.contains(where: { $0.intersection(words).count > 1 })
    {
      misspelt = text
    } else {
      self.words = words
    }
  }
}

/// The decision about one element.
///
/// It counts only if a question is asked or the element is new: a decision for an earlier step stays in the
/// model and must not be applied again.
struct MigrationDecision {
  let value: String?
  let expression: String?
  let dropped: Set<MigrationAnswer.Dropped>
  let kept: Set<MigrationAnswer.Kept>
  /// The entries with an invalid value.
  let misspelt: [String]

  /// Which of several objects or rows is kept; nil if undecided.
  var choice: MigrationAnswer.Kept? { kept.first(where: MigrationAnswer.Kept.choices.contains) }
}
